import type { Settings } from '@campus-print/contract/settings'
import { hoursToday } from '@campus-print/domain/availability'
import { type PriceList, toRupees } from '@campus-print/domain/pricing'
import type { ReadSettings } from './read-settings.ts'

const closed = { start: '', end: '' }

/** The settings as everyone may read them; a price that the campus never set is not shown. */
export function presentSettings(
  { settings, moneyKnown }: Pick<ReadSettings, 'settings' | 'moneyKnown'>,
  now: Date,
  demo: boolean,
): Settings {
  const { priceList, weekHours, timeZone, allowedFileTypes } = settings
  return {
    pricing: moneyKnown ? presentPrices(priceList) : null,
    fileSettings: {
      maxFileSize: settings.maxFileSizeMb,
      maxPages: settings.maxPages,
      supportedFormats: allowedFileTypes.map((type) => type.toUpperCase()),
      allowedFileTypes: [...allowedFileTypes],
    },
    businessHours: { ...(hoursToday(weekHours, now, timeZone).hours ?? closed) },
    weekHours: weekHours.map((day) => day && { ...day }),
    timeZone,
    systemSettings: {
      acceptingOrders: settings.acceptingOrders,
      maintenanceMode: settings.maintenanceMode,
    },
    contactInfo: { ...settings.contact },
    impactNumbers: settings.impactNumbers.map((number) => ({ ...number })),
    demo,
  }
}

function presentPrices({ black, color }: PriceList) {
  return { blackPrintCost: toRupees(black), colorPrintCost: toRupees(color) }
}
