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

/** Runs a function whose texts are made in a language: those of a person's messages, or of an answer. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return present.run(language, run)
}

/** Answers each call in the language that its header `Accept-Language` prefers, else in English. */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', enterLanguage)
  // The context does not last while a body arrives.
  app.addHook('preValidation', enterLanguage)
}

function enterLanguage({ headers }: FastifyRequest, _reply: unknown, done: () => void): void {
  const language = preferredLanguage(headers['accept-language'])
  // English needs no context, which would cost every call.
  if (language === 'en') done()
  else inLanguage(language, done)
}

/** RFC 9110, section 12.5.4: language ranges with weights, as in `mr, hi;q=0.8, en;q=0.5`. */
export function preferredLanguage(header: string | undefined): Language {
  const [best] = (header ?? '')
    .split(',', maxRanges)
    .map((range) => {
      const [tag = '', weight = ''] = range.split(';')
      const quality = Number(/^\s*q=([01](\.\d{0,3})?)\s*$/.exec(weight)?.[1] ?? (weight.trim() ? 0 : 1))
      return { language: tag.trim().toLowerCase().split('-')[0], quality }
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return isLanguage(best?.language) ? best.language : 'en'
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
