import { i18n } from '../language/index.ts'
/** What a message to the campus may be about. */
export const contactSubjects = [
  'technical-support',
  'payment-issue',
  'document-problem',
  'feature-request',
  'general-inquiry',
  'other',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const contactSubjectLabels: Readonly<Record<ContactSubject, string>> = {
  get 'technical-support'() {
    return i18n.t('Technical support')
  },
  get 'payment-issue'() {
    return i18n.t('Payment issue')
  },
  get 'document-problem'() {
    return i18n.t('Document problem')
  },
  get 'feature-request'() {
    return i18n.t('Feature request')
  },
  get 'general-inquiry'() {
    return i18n.t('General inquiry')
  },
  get other() {
    return i18n.t('Other')
  },
}

/** How far the campus is with a message or report. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]

/** In characters. */
export const maxNameLength = 80
export const maxMessageLength = 5000
export const maxAnswerLength = 5000

/** A visitor's message is deleted after this time, in ms; a user's with the account. */
export const visitorMessageKeptMs = 365 * 24 * 60 * 60 * 1000

/**
 * A text of several lines as it is stored: lines end in `\n`, and nothing that is no character for people is left, such
 * as control characters, half of a character, or what turns the text behind it around.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

/** Normalizes a text of one line: without line breaks, repeated spaces and characters that change its direction. */
export function normalizeLine(text: string): string {
  return normalizeText(text)
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
