import type { SettingsChange } from '@campus-print/contract/manage-settings'
import { categories } from '@campus-print/domain/accounts'
import { toRupees } from '@campus-print/domain/pricing'
import type { CampusSettings } from './campus-settings.ts'
import { isObject } from './read-settings.ts'

type Name = keyof CampusSettings
type Json = Record<string, unknown>

/** The path of a setting in the managers' API, and its format there. */
interface Place {
  readonly path: string
  /** Converts a stored value into the managers' format. */
  readonly present: (value: unknown) => unknown
  /** Converts a value back. Keeps a value of a wrong type, which is rejected later. */
  readonly read: (value: unknown) => unknown
}

const unchanged = (value: unknown) => value
const place = (path: string, present = unchanged, read = unchanged): Place => ({ path, present, read })

export const settingsPlaces: { readonly [Key in Name]: Place } = {
  priceList: place('pricing', presentPrices, readPrices),
  maxFileSizeMb: place('fileSettings.maxFileSize'),
  maxPages: place('fileSettings.maxPages'),
  maxMegapixels: place('fileSettings.maxMegapixels'),
  allowedFileTypes: place('fileSettings.allowedFileTypes'),
  weekHours: place('weekHours'),
  holidays: place('holidays'),
  timeZone: place('timeZone'),
  closeOutsideHours: place('closeOutsideHours'),
  acceptingOrders: place('systemSettings.acceptingOrders'),
  maintenanceMode: place('systemSettings.maintenanceMode'),
  maintenanceMessage: place('systemSettings.maintenanceMessage'),
  contact: place('contactInfo'),
  campusName: place('campus.name'),
  setUpDone: place('setUpDone'),
  sellerName: place('seller.name'),
  sellerAddress: place('seller.address'),
  gstin: place('seller.gstin'),
  taxRate: place('seller.taxRate', (rate) => Number(rate) / 100, hundredths),
  sac: place('seller.sac'),
  emailDomains: place('registration.emailDomains'),
  categoryDomains: place('registration.categoryDomains', (domains) => withAllCategories(domains, [])),
  confirmedCategories: place('registration.confirmedCategories'),
  keepReadyDays: place('retention.keepReadyDays'),
  quotas: place('quotas', (quotas) => withAllCategories(quotas, null), withoutNulls),
  examPagesPerHour: place('examMode.pagesPerHour'),
  freeReprints: place('freeReprints'),
  longWaitMinutes: place('alerts.longWaitMinutes'),
  twoStepForStaff: place('security.twoStepForStaff'),
  accountLimits: place('limits.account'),
  uploadLimits: place('limits.upload'),
  impactNumbers: place('impactNumbers'),
}

export const settingNames = Object.keys(settingsPlaces) as Name[]

/** Converts settings into the managers' format. */
export function presentAtPlaces(settings: Partial<CampusSettings>): Json {
  const presented: Json = {}
  for (const name of settingNames) {
    const value = settings[name]
    if (value !== undefined) setAtPlace(presented, settingsPlaces[name], value)
  }
  return presented
}

function setAtPlace(root: Json, { path, present }: Place, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let target = root
  for (const key of keys) {
    const inner = target[key]
    const next = isObject(inner) ? (inner as Json) : {}
    target[key] = next
    target = next
  }
  target[last] = present(value)
}

/**
 * Returns the new values of the settings that a change names; `current` contains the current readable ones. A
 * change of a part of a setting, such as one price, keeps the other parts.
 */
export function applyChange(
  current: Partial<CampusSettings>,
  change: SettingsChange,
): Partial<Record<Name, unknown>> {
  const changed: Partial<Record<Name, unknown>> = {}
  for (const name of settingNames) {
    const { path, present, read } = settingsPlaces[name]
    const given = valueAt(change, path)
    if (given === undefined) continue
    const value = current[name]
    changed[name] = read(merged(value === undefined ? undefined : present(value), given))
  }
  return changed
}

function valueAt(object: unknown, path: string): unknown {
  let value = object
  for (const key of path.split('.')) value = isObject(value) ? (value as Json)[key] : undefined
  return value
}

/** Merges objects; everything else is replaced. */
function merged(value: unknown, given: unknown): unknown {
  if (!isObject(value) || !isObject(given)) return given
  const result: Json = { ...value }
  for (const [key, part] of Object.entries(given)) {
    if (part !== undefined) result[key] = merged(result[key], part)
  }
  return result
}

function presentPrices(prices: unknown): unknown {
  const { black, color } = prices as CampusSettings['priceList']
  return { blackPrintCost: toRupees(black), colorPrintCost: toRupees(color) }
}

function readPrices(prices: unknown): unknown {
  const { blackPrintCost, colorPrintCost } = prices as Json
  return { black: hundredths(blackPrintCost), color: hundredths(colorPrintCost) }
}

function hundredths(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) : value
}

/** Adds the categories that have no value. */
function withAllCategories(values: unknown, defaultValue: unknown): unknown {
  const given = values as Json
  return Object.fromEntries(categories.map((category) => [category, given[category] ?? defaultValue]))
}

function withoutNulls(values: unknown): unknown {
  if (!isObject(values)) return values
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
