import type { SettingsChange } from '@campus-print/contract/manage-settings'
import { categories } from '@campus-print/domain/accounts'
import { toRupees } from '@campus-print/domain/pricing'
import type { CampusSettings } from './campus-settings.ts'
import { isObject } from './read-settings.ts'

type Name = keyof CampusSettings
type Json = Record<string, unknown>

/** Where managers find a setting, and how it is written there. */
interface Place {
  readonly path: string
  /** A setting as managers write it. */
  readonly present: (value: unknown) => unknown
  /** The same back. What is no such value stays as it is: it is checked afterwards. */
  readonly read: (value: unknown) => unknown
}

const asItIs = (value: unknown) => value
const place = (path: string, present = asItIs, read = asItIs): Place => ({ path, present, read })

export const settingsPlaces: { readonly [Each in Name]: Place } = {
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
  categoryDomains: place('registration.categoryDomains', (domains) => ofCategories(domains, [])),
  confirmedCategories: place('registration.confirmedCategories'),
  keepReadyDays: place('retention.keepReadyDays'),
  quotas: place('quotas', (quotas) => ofCategories(quotas, null), withoutNulls),
  examPagesPerHour: place('examMode.pagesPerHour'),
  freeReprints: place('freeReprints'),
  longWaitMinutes: place('alerts.longWaitMinutes'),
  twoStepForStaff: place('security.twoStepForStaff'),
  accountLimits: place('limits.account'),
  uploadLimits: place('limits.upload'),
  impactNumbers: place('impactNumbers'),
}

export const settingNames = Object.keys(settingsPlaces) as Name[]

/** Some settings as managers write them. */
export function presentAtPlaces(settings: Partial<CampusSettings>): Json {
  const presented: Json = {}
  for (const name of settingNames) {
    const value = settings[name]
    if (value !== undefined) put(presented, settingsPlaces[name], value)
  }
  return presented
}

function put(into: Json, { path, present }: Place, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let target = into
  for (const key of keys) {
    const inner = target[key]
    const next = isObject(inner) ? (inner as Json) : {}
    target[key] = next
    target = next
  }
  target[last] = present(value)
}

/**
 * What a change makes of the settings that it names; `current` holds the present ones that can be read. A part of a
 * setting, such as one of the prices, leaves its other parts.
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

/** Objects are merged, everything else is replaced. */
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

/** Every category is named, also one for which nothing is set. */
function ofCategories(values: unknown, none: unknown): unknown {
  const set = values as Json
  return Object.fromEntries(categories.map((category) => [category, set[category] ?? none]))
}

function withoutNulls(values: unknown): unknown {
  if (!isObject(values)) return values
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
