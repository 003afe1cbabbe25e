import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from './compile-message.ts'

/** The languages of the product's texts, as codes of ISO 639-1. */
export const languages = ['en', 'hi', 'mr'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words, for a choice of languages. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }

/** English texts with their translations. */
export type Translations = Readonly<Record<string, string>>

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** The locale for numbers, dates and lists of a language: `en-IN`. */
export function localeOf(language: Language): string {
  return `${language}-IN`
}

/** The texts of one language. English texts are their own ids, so that English needs no translations. */
export function makeI18n(language: Language, translations: Translations = {}): I18n {
  const made = setupI18n({
    locale: language,
    locales: localeOf(language),
    messages: { [language]: translations },
  })
  return made.setMessagesCompiler(compileOnce)
}

const english = makeI18n('en')
let present: () => I18n = () => english

/** Sets how the present language is found: the browser has one, the server one for each request. */
export function setPresentI18n(find: () => I18n | undefined): void {
  present = () => find() ?? english
}

/** A text that is made later, in another process or language: an English text in ICU message format with its values. */
export interface Message {
  readonly text: string
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

/** A message in the present language. */
export function textOf({ text, values }: Message): string {
  return i18n.t(text, { ...values })
}

/**
 * Texts in the present language. `i18n.t('{count, plural, one {# page} other {# pages}}', { count })` takes an English
 * text in ICU message format, which `npm run translations` collects, and its values.
 */
export const i18n = {
  t: (text: string, values?: Record<string, unknown>): string => present().t(text, values),
  /**
   * Translates a text that was stored in English, sentence by sentence where its whole is not in the catalog. What a
   * person wrote is in no catalog and stays as it is.
   */
  known: (stored: string): string => {
    const { messages, locale } = present()
    const translated = (text: string) => (Object.hasOwn(messages, text) ? present().t(text) : undefined)
    if (locale === 'en') return stored
    return translated(stored) ?? joinKnown(stored.split(/(?<=\.) /).map(translated)) ?? stored
  },
  get language(): Language {
    return present().locale as Language
  },
  get locale(): string {
    return localeOf(this.language)
  },
}

function joinKnown(sentences: readonly (string | undefined)[]): string | undefined {
  return sentences.includes(undefined) ? undefined : sentences.join(' ')
}

type Compiled = ReturnType<typeof compileMessage>
const compiled = new Map<string, Compiled>()

function compileOnce(text: string): Compiled {
  const known = compiled.get(text) ?? (text.includes('{') ? compileMessage(text) : [text])
  compiled.set(text, known)
  return known
}
