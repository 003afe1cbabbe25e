/** How many attempts are allowed within a window; the next one waits until the window ends. */
export interface Limit {
  readonly tries: number
  readonly windowSeconds: number
}

/** A limit's window is at most a week, in seconds. */
export const maxWindowSeconds = 7 * 24 * 60 * 60

/** The most tries that a campus may allow within the window of a limit; by network address more than otherwise. */
export function maxTries(limit: string): number {
  return limit.endsWith('ByAddress') ? 10_000 : 1000
}

/**
 * How often accounts may be tried at. A whole campus may sit behind one network address, so limits by address are
 * wide; limits by account are narrow.
 */
export interface AccountLimits {
  readonly failedLoginsByAddress: Limit
  readonly failedLoginsByAccount: Limit
  /**
   * At one account, on a device where that account was signed in to before; such a device has neither of the limits
   * above.
   */
  readonly failedLoginsByDevice: Limit
  readonly registrationsByAddress: Limit
  /** Registrations over the same mail address: each mails a code and lets it be guessed at. */
  readonly registrationsByAccount: Limit
  /**
   * Codes requested for one mail address: each may be guessed at, and its owner reads a mail about each. So many may be
   * requested at once, and one more each time that part of the window has passed.
   */
  readonly codesByAccount: Limit
  /** Codes requested and codes tried, together. */
  readonly codesByAddress: Limit
  /** Codes requested and tried on a device where the account signed in before; the limits above do not count there. */
  readonly codesByDevice: Limit
}

/** Downloads of everything that is stored about a user: each reads all of it. */
export const exportsByAccount: Limit = { tries: 5, windowSeconds: 60 * 60 }

const quarterHour = 15 * 60
const hour = 60 * 60

export const defaultAccountLimits: AccountLimits = {
  failedLoginsByAddress: { tries: 200, windowSeconds: quarterHour },
  failedLoginsByAccount: { tries: 10, windowSeconds: quarterHour },
  failedLoginsByDevice: { tries: 10, windowSeconds: quarterHour },
  registrationsByAddress: { tries: 300, windowSeconds: hour },
  registrationsByAccount: { tries: 5, windowSeconds: hour },
  codesByAccount: { tries: 12, windowSeconds: 12 * hour },
  codesByAddress: { tries: 600, windowSeconds: quarterHour },
  codesByDevice: { tries: 60, windowSeconds: quarterHour },
}
