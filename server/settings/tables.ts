import type { Generated, JSONColumnType } from 'kysely'

export interface SettingsTable {
  only_row: Generated<boolean>
  chosen: JSONColumnType<Record<string, unknown>>
  updated_at: Generated<Date>
}

export interface CampusLogoTable {
  only_row: Generated<boolean>
  picture: Buffer
  version: string
  updated_at: Date
}

export interface SettingsTables {
  campus_logo: CampusLogoTable
  settings: SettingsTable
}
