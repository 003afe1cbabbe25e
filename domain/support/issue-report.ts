/** What may be wrong with a print. */
export const issueCategories = [
  'quality',
  'missing-pages',
  'wrong-settings',
  'not-received',
  'other',
] as const
export type IssueCategory = (typeof issueCategories)[number]

export const issueCategoryLabels: Readonly<Record<IssueCategory, string>> = {
  quality: 'Poor quality',
  'missing-pages': 'Missing pages',
  'wrong-settings': 'Printed with other settings',
  'not-received': 'Not received',
  other: 'Other',
}

/** In characters. */
export const maxDescriptionLength = 2000

/** Reports about one print request that may be open at once. */
export const maxOpenReports = 5

/** Whether another report may be made about a print request that has so many open ones. */
export function canReportIssue(open: number): boolean {
  return open < maxOpenReports
}
