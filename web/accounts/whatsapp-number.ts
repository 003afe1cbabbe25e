import { i18n } from '@campus-print/domain/language'

/** Reduces a phone number with country code, spaces or dashes to its ten digits. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^(?:\+91|0|91)?(\d{10})$/.exec(digits)?.[1] ?? typed
}

/** What the field accepts. */
export function whatsappHint(): string {
  return i18n.t('10 digits. Spaces and +91 are fine.')
}
