import { type Settings, campusLogoAddress } from '@campus-print/contract/settings'
import { type Hours, hoursToday } from '@campus-print/domain/availability'
import { type PriceList, toRupees } from '@campus-print/domain/pricing'
import { calendarDayOf } from '@campus-print/domain/time'
import type { ReadSettings } from './read-settings.ts'

/** The campus's own sign-in, as the login screen shows it. */
export interface CampusLogin {
  /** The campus's name for its sign-in. */
  readonly name: string
  readonly by: 'page' | 'password'
}

const closed = { start: '', end: '' }

/** The public settings. Unreadable prices are not shown. */
export function presentSettings(
  { settings, moneyKnown }: Pick<ReadSettings, 'settings' | 'moneyKnown'>,
  now: Date,
  { demo, logo, campusLogin }: { demo: boolean; logo: string | null; campusLogin: CampusLogin | null },
): Settings {
  const { priceList, weekHours, timeZone, allowedFileTypes, campusName } = settings
  return {
    pricing: moneyKnown ? presentPrices(priceList) : null,
    fileSettings: {
      maxFileSize: settings.maxFileSizeMb,
      maxPages: settings.maxPages,
      supportedFormats: formatsOf(allowedFileTypes),
      allowedFileTypes: [...allowedFileTypes],
    },
    businessHours: { ...(hoursToday(settings, now).hours ?? closed) },
    weekHours: weekHours.map((day) => day && { ...day }),
    holidays: holidaysFrom(settings, now),
    timeZone,
    systemSettings: {
      acceptingOrders: settings.acceptingOrders,
      maintenanceMode: settings.maintenanceMode,
    },
    contactInfo: { ...settings.contact },
    examPagesPerHour: settings.examPagesPerHour,
    campusName,
    campusLogo: logo === null ? null : campusLogoAddress(logo),
    impactNumbers: settings.impactNumbers.map((number) => ({ ...number })),
    campusLogin: campusLogin?.name ?? null,
    campusLoginBy: campusLogin?.by ?? null,
    demo,
  }
}

/** The names of file types for people. */
export function formatsOf(types: readonly string[]): string[] {
  return types.map((type) => type.toUpperCase())
}

/** The holidays from today on, in order. */
function holidaysFrom({ holidays, timeZone }: Hours, now: Date) {
  const today = calendarDayOf(now, timeZone)
  return holidays.filter(({ date }) => date >= today).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function presentPrices({ black, color }: PriceList) {
  return { blackPrintCost: toRupees(black), colorPrintCost: toRupees(color) }
}
