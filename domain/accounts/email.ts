/** The longest address that mail can carry (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const maxEmailLength = 254

/**
 * The form under which an address is stored and compared: trimmed and in lower case. Campus mail systems treat
 * both spellings as one mailbox, and so must the rule "one account an address".
 */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Whether an address, in its normal form, lies in one of the domains that may register, or below one. An empty list
 * lets every domain in.
 */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}
