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
  quality: /*i18n*/ 'Poor quality',
  'missing-pages': /*i18n*/ 'Missing pages',
  'wrong-settings': /*i18n*/ 'Printed with other settings',
  'not-received': /*i18n*/ 'Not received',
  other: /*i18n*/ 'Other',
}

/** In characters. */
export const maxDescriptionLength = 2000

/** Reports about one print request that may be open at once. */
export const maxOpenReports = 5

/** Whether another report may be made about a print request that has so many open ones. */
export function canReportIssue(open: number): boolean {
  return open < maxOpenReports
}
