import { categories } from '@campus-print/domain/accounts'
import type * as z from 'zod'
import { type CampusSettings, defaultSettings, moneySettingNames } from './campus-settings.ts'
import { settingValues } from './setting-values.ts'

export interface SettingError {
  readonly setting: string
  /** Never with the value: it may be someone's address. */
  readonly wrong: string
}

export interface ReadSettings {
  readonly settings: CampusSettings
  /** The chosen settings that could not be read and have a replacement value. */
  readonly errors: readonly SettingError[]
  /** Whether all that people pay and invoices say could be read. */
  readonly moneyKnown: boolean
}

/**
 * What holds for a setting that cannot be read: the default, unless that would let in or delete what the campus may
 * have meant not to.
 */
const whileUnreadable: CampusSettings = {
  ...defaultSettings,
  // No address ends so, and the error reads "Please use your address at your campus".
  emailDomains: ['your campus'],
  confirmedCategories: categories,
  keepReadyDays: 3650,
}

/** Reads what a campus has chosen, setting by setting: one that cannot be meant spoils no other. */
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
    read[setting] = success ? data : whileUnreadable[setting]
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
