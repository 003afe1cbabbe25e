import type { Settings } from '@campus-print/contract/settings'
import { hoursToday } from '@campus-print/domain/availability'
import { toRupees } from '@campus-print/domain/pricing'
import type { CampusSettings } from './campus-settings.ts'

const closed = { start: '', end: '' }

/** The settings as everyone may read them. */
export function presentSettings(settings: CampusSettings, now: Date, demo: boolean): Settings {
  const { priceList, weekHours, timeZone, allowedFileTypes } = settings
  return {
    pricing: { blackPrintCost: toRupees(priceList.black), colorPrintCost: toRupees(priceList.color) },
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
    demo,
  }
}
