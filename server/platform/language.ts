import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isLanguage,
  type Language,
  languages,
  makeI18n,
  setPresentI18n,
  type Translations,
} from '@campus-print/domain/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverFolder } from './files/package-folders.ts'

const catalogs = new Map(
  languages.map((language) => [language, makeI18n(language, translationsOf(language))]),
)
const present = new AsyncLocalStorage<Language>()
setPresentI18n(() => catalogs.get(present.getStore() ?? 'en'))

/** Runs a function with texts in a language, such as those of a message or a response. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return present.run(language, run)
}

/** Runs a function in the language that a user has chosen, otherwise in that of the present HTTP request. */
export function inLanguageOfUser<Result>(
  { language }: { language: Language | null },
  run: () => Result,
): Result {
  return language === null ? run() : inLanguage(language, run)
}

/**
 * Responds to each call in the language of its header `Accept-Language`, else in its user's, else in English.
 */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', enterLanguage)
  // The async context does not survive the arrival of a body; by then the user is known.
  app.addHook('preValidation', enterLanguage)
}

function enterLanguage(request: FastifyRequest, _reply: unknown, done: () => void): void {
  inLanguageOf(request, done)
}

/** Runs a function in the language of a request's response. */
export function inLanguageOf<Result>(request: FastifyRequest, run: () => Result): Result {
  const { headers, caller } = request
  const language = preferredLanguage(headers['accept-language']) ?? caller?.language ?? 'en'
  // English needs no async context, which would slow down every call.
  return language === (present.getStore() ?? 'en') ? run() : inLanguage(language, run)
}

/**
 * Parses language ranges with weights (RFC 9110, section 12.5.4), as in `mr, hi;q=0.8, en;q=0.5`; `undefined`
 * if it has none of our languages.
 */
export function preferredLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined
  const [best] = header
    .split(',', maxRanges)
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';')
      const quality = Number(/^\s*q=([01](\.\d{0,3})?)\s*$/.exec(weight)?.[1] ?? (weight.trim() ? 0 : 1))
      return { language: tag.trim().toLowerCase().split('-')[0], quality }
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return isLanguage(best?.language) ? best.language : undefined
}

const maxRanges = 20

function translationsOf(language: Language): Translations {
  if (language === 'en') return {}
  const folders = [join(serverFolder(), '..', 'contract'), serverFolder()]
  return Object.assign({}, ...folders.map((folder) => readCatalog(folder, language))) as Translations
}

function readCatalog(folder: string, language: Language): Translations {
  return JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Translations
}
