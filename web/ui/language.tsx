import {
  i18n,
  isLanguage,
  type Language,
  languageNames,
  languages,
  makeI18n,
  setPresentI18n,
  type Translations,
} from '@campus-print/domain/language'
import { I18nProvider } from '@lingui/react'
import { type ComponentProps, Fragment, type ReactNode, useId, useSyncExternalStore } from 'react'
import { SelectInput } from './forms/inputs.tsx'
import { browserStorage, tabStorage } from './storage.ts'

const key = 'language'
const visitorsKey = 'language of the visitor'
const listeners = new Set<() => void>()
let present = makeI18n('en')
setPresentI18n(() => present)

/** Shows the language chosen in this browser, or the browser's own. */
export async function startLanguage(): Promise<void> {
  const wanted = [browserStorage.get(key), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  await show(wanted.find(isLanguage) ?? 'en').catch(() => show('en'))
}

/** Shows another language at once and remembers it. Rejects when its texts cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  browserStorage.set(key, language)
}

/** The present language. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    subscribe,
    () => i18n.language,
    () => 'en',
  )
}

/** Shows its children in the present language; another language shows them again. */
export function Translated({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <I18nProvider i18n={present as unknown as ComponentProps<typeof I18nProvider>['i18n']}>
      <Fragment key={language}>{children}</Fragment>
    </I18nProvider>
  )
}

/** What a visitor chose in this tab. It is taken once: the next account in this browser may be another person's. */
export function takeVisitorsLanguage(): Language | undefined {
  const chosen = tabStorage.get(visitorsKey)
  tabStorage.remove(visitorsKey)
  return isLanguage(chosen) ? chosen : undefined
}

/**
 * The choice of a language. Its name is the same in every language, so that anyone finds it. `onChosen` keeps it for the
 * signed-in user; without one it is a visitor's.
 */
export function LanguageSelect({ onChosen }: { onChosen?: ((language: Language) => void) | undefined }) {
  const id = useId()
  const language = useLanguage()
  const choose = (chosen: Language) => {
    // Without its texts, offline say, the present language stays.
    void setLanguage(chosen).then(
      () => (onChosen ? onChosen(chosen) : tabStorage.set(visitorsKey, chosen)),
      () => undefined,
    )
  }
  return (
    <div className="grid max-w-48 content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        Language
      </label>
      <SelectInput id={id} value={language} onChange={(event) => choose(event.target.value as Language)}>
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {languageNames[value]}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Translations }[]>>> = {
  hi: () => Promise.all([import('@campus-print/contract/locales/hi.json'), import('../locales/hi.json')]),
  mr: () => Promise.all([import('@campus-print/contract/locales/mr.json'), import('../locales/mr.json')]),
}

async function show(language: Language): Promise<void> {
  const catalogs = language === 'en' ? [] : await loaders[language]()
  present = makeI18n(
    language,
    Object.assign({}, ...catalogs.map((catalog) => catalog.default)) as Translations,
  )
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
