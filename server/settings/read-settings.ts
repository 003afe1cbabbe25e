import { categories } from '@campus-print/domain/accounts'
import type * as z from 'zod'
import { type CampusSettings, defaultSettings, moneySettingNames } from './campus-settings.ts'
import { settingValues } from './setting-values.ts'

export interface SettingError {
  readonly setting: string
  /** What is wrong, without the value, which may be personal. */
  readonly wrong: string
}

export interface ReadSettings {
  readonly settings: CampusSettings
  /** The settings that could not be read and have a fallback value. */
  readonly errors: readonly SettingError[]
  /** Whether all money settings could be read. */
  readonly moneyKnown: boolean
}

/**
 * The values of unreadable settings: the defaults, unless these could admit people or delete documents
 * against the campus's intention.
 */
const fallbackSettings: CampusSettings = {
  ...defaultSettings,
  // No address has this domain, and the error reads "Please use your address at your campus".
  emailDomains: ['your campus'],
  confirmedCategories: categories,
  keepReadyDays: 3650,
}

/** Reads the stored settings one by one, so that an invalid one does not affect the others. */
export function readSettings(chosen: unknown): ReadSettings {
  const given = isObject(chosen) ? chosen : Object.fromEntries(settingNames.map((name) => [name, undefined]))
  const read: Record<string, unknown> = { ...defaultSettings }
  const errors: SettingError[] = []
  for (const [setting, value] of Object.entries(given)) {
    if (!isSettingName(setting)) {
      errors.push({ setting, wrong: 'there is no such setting' })
      continue
    }
    const { success, data, error } = settingValues[setting].safeParse(value)
    read[setting] = success ? data : fallbackSettings[setting]
    if (!success) errors.push({ setting, wrong: wrongSettingMessage(error) })
  }
  const moneyKnown = !errors.some(({ setting }) => isMoneySetting(setting))
  return { settings: read as unknown as CampusSettings, errors, moneyKnown }
}

const settingNames = Object.keys(settingValues)

function isSettingName(name: string): name is keyof CampusSettings {
  return Object.hasOwn(settingValues, name)
}

export function isMoneySetting(name: string): boolean {
  return moneySettingNames.some((money) => money === name)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrongSettingMessage({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
}
