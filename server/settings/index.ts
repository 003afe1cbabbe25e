export { type CampusSettings, type MoneySettings, defaultSettings } from './campus-settings.ts'
export {
  campusEmail,
  currentServiceStatus,
  currentSettings,
  readCurrentSettings,
  settingsForMoney,
} from './current-settings.ts'
export { type CampusBrand, campusBrand } from './campus-logo.ts'
export type { CampusLogin } from './present-settings.ts'
export { settingsRoutes } from './routes.ts'
export { settingsChanged, watchSettings } from './watch-settings.ts'
