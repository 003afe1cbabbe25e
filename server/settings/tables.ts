import type { Generated, JSONColumnType } from 'kysely'

export interface SettingsTable {
  only_row: Generated<boolean>
  chosen: JSONColumnType<Record<string, unknown>>
  updated_at: Generated<Date>
}

export interface SettingsTables {
  settings: SettingsTable
}
