import { i18n } from '../language/index.ts'
/** What a person is to the campus; never a permission. */
export const categories = ['student', 'staff', 'professor'] as const
export type Category = (typeof categories)[number]

export const departments = ['CSE', 'IT', 'ENTC', 'ECE', 'AIDS', 'Admin'] as const
export type Department = (typeof departments)[number]

export const departmentLabels: Readonly<Record<Department, string>> = {
  get CSE() {
    return i18n.t('Computer Science & Engineering')
  },
  get IT() {
    return i18n.t('Information Technology')
  },
  get ENTC() {
    return i18n.t('Electronics & Telecommunication')
  },
  get ECE() {
    return i18n.t('Electronics & Communication')
  },
  get AIDS() {
    return i18n.t('Artificial Intelligence & Data Science')
  },
  get Admin() {
    return i18n.t('Administration')
  },
}

/** What a user may do beyond ordering: run the desk, manage the campus. */
export const permissions = ['desk', 'manage'] as const
export type Permission = (typeof permissions)[number]

/** An Indian mobile number as registered: ten digits, the first of them 6 to 9. */
export const whatsappPattern = /^[6-9]\d{9}$/

/** A registration that was not confirmed is deleted after this time, in ms. */
export const registrationLifetimeMs = 7 * 24 * 60 * 60 * 1000

interface Named {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly username?: string | null | undefined
  readonly email: string
}

/** The full name, else the username, else the address. */
export function displayName(person: Named): string {
  const fullName = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return fullName || person.username || person.email
}

/** One or two capital letters that stand for a person. */
export function initials(person: Named): string {
  const words = displayName(person)
    .split(/[\s@._-]+/u)
    .filter(Boolean)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}

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
 * Whether an address, in its normal form, is in one of the domains that may register, or below one. An empty list
 * lets every domain in.
 */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}
