import type { Limit } from '../accounts/limits.ts'

const hour = 60 * 60

/** Messages of one account, or of a visitor who gives one mail address. */
export const contactMessagesByPerson: Limit = { tries: 10, windowSeconds: hour }

/** Messages from one network address: a visitor can give any mail address. */
export const contactMessagesByAddress: Limit = { tries: 60, windowSeconds: hour }

/** Reports of one account about any of its print requests. */
export const issueReportsByAccount: Limit = { tries: 20, windowSeconds: hour }
