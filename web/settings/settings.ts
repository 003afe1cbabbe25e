import { Settings, getSettings } from '@campus-print/contract/settings'
import { defaultTimeZone, defaultWeekHours } from '@campus-print/domain/availability'
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import { defaultPriceList, fromRupees, type PriceList, toRupees } from '@campus-print/domain/pricing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { browserStorage } from '../ui/storage.ts'

const settingsKey = 'settings'

// The settings of the last visit are shown until today's are here: they hardly ever differ, and nothing jumps.
const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const { data } = await call(getSettings)
    browserStorage.set(settingsKey, data)
    return data
  },
  initialData: () => Settings.safeParse(browserStorage.get(settingsKey)).data,
  initialDataUpdatedAt: 1,
})

/** What a campus begins with: shown where the settings cannot be had; the server prices by the real ones. */
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
  timeZone: defaultTimeZone,
  systemSettings: { acceptingOrders: true, maintenanceMode: false },
  contactInfo: { email: '', phone: '', emergencyEmail: '', emergencyPhone: '', address: '' },
  demo: false,
}

/** The settings, or the defaults while they are not there; `isDefault` says that asking for them failed. */
export function useSettings() {
  const { data, isPending, isError } = useQuery(settingsQuery)
  return { settings: data ?? defaultSettings, isPending, isDefault: isError && data === undefined }
}

/** The prices of the settings in paise, as the domain computes with them; none while they are being corrected. */
export function toPriceList({ pricing }: Settings): PriceList | undefined {
  return pricing === null
    ? undefined
    : { black: fromRupees(pricing.blackPrintCost), color: fromRupees(pricing.colorPrintCost) }
}
