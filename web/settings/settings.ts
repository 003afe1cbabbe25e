import { getSettings, type Settings } from '@campus-print/contract/settings'
import { defaultTimeZone, defaultWeekHours } from '@campus-print/domain/availability'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import { defaultPriceList, fromRupees, type PriceList, toRupees } from '@campus-print/domain/pricing'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { browserStorage } from '../ui/storage.ts'

const settingsKey = 'settings'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const { data } = await call(getSettings)
    browserStorage.set(settingsKey, data)
    return data
  },
})

/** Shows the settings of the last visit until today's load: they rarely differ, and nothing jumps. */
export function restoreSettings(queries: QueryClient): void {
  const data = browserStorage.get(settingsKey)
  if (data && isLike(data, shape()) && !queries.getQueryData(settingsQuery.queryKey)) {
    queries.setQueryData(settingsQuery.queryKey, data as Settings, { updatedAt: 1 })
  }
}

/** What is `null` at times has its other form here. The contract's schema would be a large part of each page. */
const shape = (): Settings => ({
  ...defaultSettings,
  holidays: [{ date: '', name: '' }],
  campusLogo: '',
  impactNumbers: [{ value: '', label: '' }],
  campusLogin: '',
  campusLoginBy: 'page',
})

/** Whether a value has at least the example's parts, in the same form: an earlier version of the app stored others. */
function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((entry) => isLike(entry, example[0]))
  if (value === null) return true
  if (typeof value !== typeof example) return false
  return (
    typeof example !== 'object' ||
    Object.entries(example as object).every(([name, part]) => isLike((value as never)[name], part))
  )
}

/** The default settings, shown where the settings do not load. The server uses the real prices. */
export const defaultSettings: Settings = {
  pricing: {
    blackPrintCost: toRupees(defaultPriceList.black),
    colorPrintCost: toRupees(defaultPriceList.color),
  },
  fileSettings: {
    maxFileSize: defaultDocumentLimits.maxFileSizeMb,
    maxPages: defaultDocumentLimits.maxPages,
    supportedFormats: defaultDocumentLimits.allowedFileTypes.map((type) => type.toUpperCase()),
    allowedFileTypes: [...defaultDocumentLimits.allowedFileTypes],
  },
  businessHours: { start: '09:00', end: '18:00' },
  weekHours: [...defaultWeekHours],
  holidays: [],
  timeZone: defaultTimeZone,
  systemSettings: { acceptingOrders: true, maintenanceMode: false },
  contactInfo: { email: '', phone: '', emergencyEmail: '', emergencyPhone: '', address: '' },
  examPagesPerHour: null,
  campusName: '',
  campusLogo: null,
  impactNumbers: [],
  campusLogin: null,
  campusLoginBy: null,
  demo: false,
}

/** The settings, or the defaults until they load; `isDefault` says that loading failed. */
export function useSettings() {
  const { data, isPending, isError } = useQuery(settingsQuery)
  return { settings: data ?? defaultSettings, isPending, isDefault: isError && data === undefined }
}

/** The prices in paise; `undefined` while the campus corrects them. */
export function toPriceList({ pricing }: Settings): PriceList | undefined {
  return pricing === null
    ? undefined
    : { black: fromRupees(pricing.blackPrintCost), color: fromRupees(pricing.colorPrintCost) }
}
