/** What other features may use of this one. */
export { formatHours, HoursList, openingMessage, useOpening } from './opening-hours.tsx'
export { UnavailableBanner, useServiceStatus } from './service-status.tsx'
export { toPriceList, useSettings } from './settings.ts'
