/** What other features may use of this one. */
export { CampusMark } from './campus-mark.tsx'
export { HoldNotice, holdQuery } from './hold-notice.tsx'
export {
  formatDays,
  formatHours,
  HoursList,
  openingMessage,
  readyMessage,
  useOpening,
} from './opening-hours.tsx'
export { UnavailableBanner, useServiceStatus } from './service-status.tsx'
export { restoreSettings, toPriceList, useSettings } from './settings.ts'
