import { SettingsChange } from '@campus-print/contract/manage-settings'
import type { Resolver } from 'react-hook-form'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'

/** Checks what a manager changes of the settings. */
export const settingsResolver: Resolver<SettingsChange, unknown, SettingsChange> =
  schemaResolver(SettingsChange)
