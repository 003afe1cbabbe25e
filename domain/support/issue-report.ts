import { i18n } from '../language/index.ts'
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
  get quality() {
    return i18n.t('Poor quality')
  },
  get 'missing-pages'() {
    return i18n.t('Missing pages')
  },
  get 'wrong-settings'() {
    return i18n.t('Printed with other settings')
  },
  get 'not-received'() {
    return i18n.t('Not received')
  },
  get other() {
    return i18n.t('Other')
  },
}

/** In characters. */
export const maxDescriptionLength = 2000

/** Reports about one print request that may be open at once. */
export const maxOpenReports = 5

/** Whether another report may be made about a print request that has so many open ones. */
export function canReportIssue(open: number): boolean {
  return open < maxOpenReports
}
