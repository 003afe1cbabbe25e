import type { ManagedSettings, SettingsChange } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import type { CampusSettings } from './campus-settings.ts'
import { formatsOf, presentSettings } from './present-settings.ts'
import { type ReadSettings, isObject, readSettings } from './read-settings.ts'
import { settingValues } from './setting-values.ts'
import { applyChange, presentAtPlaces, settingNames, settingsPlaces } from './settings-places.ts'
import { chosenSettings, lockChosenSettings, storeChosenSettings } from './settings-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

interface Input {
  readonly managerId: string
  /** The manager logged in with a second factor. */
  readonly usedSecondFactor: boolean
  readonly change: SettingsChange
}

/** Returns all settings, as managers see them. */
export async function managedSettings({ db, now }: Context): Promise<ManagedSettings> {
  return presentManaged(await chosenSettings(db), now)
}

/** Applies all parts of a change or none, and writes the differences into the audit log. */
export async function changeSettings({ db, now }: Context, input: Input): Promise<ManagedSettings> {
  return db.transaction().execute(async (trx) => {
    const chosen = await lockChosenSettings(trx)
    rejectOlderVersion(input.change, chosen)
    const read = readSettings(chosen)
    rejectDerived(input.change, presentManaged(chosen, now))
    rejectLockingOut(input, read)
    const changed = changedValues(read, requireValid(applyChange(validSettings(read), input.change)))
    if (Object.keys(changed).length > 0) {
      await storeChosenSettings(trx, { ...(isObject(chosen) ? chosen : {}), ...changed }, now)
      await recordAudit(
        { db: trx, now },
        { actorId: input.managerId, ...subject, ...differences(read, changed) },
      )
    }
    return presentManaged(await chosenSettings(trx), now)
  })
}

const subject = { action: 'change settings', subject: 'settings', subjectId: 'campus' } as const

function rejectOlderVersion({ version }: SettingsChange, chosen: unknown): void {
  if (version !== undefined && version !== versionOf(chosen)) throw new ApiError('settings_changed')
}

/** Rejects changes of derived values. A client may send them back unchanged. */
function rejectDerived({ businessHours, fileSettings }: SettingsChange, present: ManagedSettings): void {
  if (businessHours && !isDeepStrictEqual(businessHours, present.businessHours)) {
    throw invalidField(
      'businessHours',
      i18n.t('Today’s hours follow from the hours of the week. Change weekHours or holidays instead.'),
    )
  }
  const formats = fileSettings?.supportedFormats
  const types = fileSettings?.allowedFileTypes ?? present.fileSettings.allowedFileTypes
  if (formats && !isDeepStrictEqual(formats, formatsOf(types))) {
    throw invalidField(
      'fileSettings.supportedFormats',
      i18n.t('The formats follow from the file types. Change allowedFileTypes instead.'),
    )
  }
}

/** A manager who requires two-step login must have used it, or no manager could undo it. */
function rejectLockingOut({ change, usedSecondFactor }: Input, { settings }: ReadSettings): void {
  if (change.security?.twoStepForStaff !== true || settings.twoStepForStaff || usedSecondFactor) return
  throw invalidField(
    'security.twoStepForStaff',
    i18n.t('Turn on two-step login for yourself first, in your profile.'),
  )
}

/** The settings whose stored value is valid: a change does not build on replacement values. */
function validSettings({ settings, errors }: ReadSettings): Partial<CampusSettings> {
  const wrong = new Set(errors.map(({ setting }) => setting))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !wrong.has(name)))
}

/** Rejects values that the product could not read back. */
function requireValid(changed: Partial<Record<keyof CampusSettings, unknown>>): Partial<CampusSettings> {
  const errors = settingNames.flatMap((name) => {
    if (!(name in changed)) return []
    const { error } = settingValues[name].safeParse(changed[name])
    const field = settingsPlaces[name].path
    return error ? [{ field, message: i18n.t('{field} cannot be set to this.', { field }) }] : []
  })
  if (errors.length > 0) throw new ApiError('invalid_input', errors[0]?.message, { errors })
  return changed as Partial<CampusSettings>
}

/** The values that differ from the current ones, or replace unreadable ones. */
function changedValues(read: ReadSettings, values: Partial<CampusSettings>): Partial<CampusSettings> {
  const wrong = new Set(read.errors.map(({ setting }) => setting))
  const differ = ([name, value]: [string, unknown]) =>
    wrong.has(name) || !isDeepStrictEqual(value, read.settings[name as keyof CampusSettings])
  return Object.fromEntries(Object.entries(values).filter(differ))
}

/** The differing parts of settings before and after a change, as managers write them. */
function differences(
  read: ReadSettings,
  changed: Partial<CampusSettings>,
): { before: object; after: object } {
  const names = Object.keys(changed)
  const old = Object.entries(validSettings(read)).filter(([name]) => names.includes(name))
  const [before, after] = [presentAtPlaces(Object.fromEntries(old)), presentAtPlaces(changed)]
  return { before: withoutEqualParts(before, after), after: withoutEqualParts(after, before) }
}

function withoutEqualParts(value: object, other: unknown): object {
  if (!isObject(other)) return value
  const rest: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const counterpart = (other as Record<string, unknown>)[key]
    if (isDeepStrictEqual(part, counterpart)) continue
    rest[key] = isObject(part) ? withoutEqualParts(part, counterpart) : part
  }
  return rest
}

function presentManaged(chosen: unknown, now: Date): ManagedSettings {
  const read = readSettings(chosen)
  const { businessHours } = presentSettings(read, now, { demo: false, logo: null, campusLogin: null })
  const presented = presentAtPlaces(read.settings) as Omit<ManagedSettings, 'version' | 'unreadable'>
  return {
    version: versionOf(chosen),
    unreadable: read.errors.flatMap(({ setting }) => pathOf(setting)),
    ...presented,
    fileSettings: { ...presented.fileSettings, supportedFormats: formatsOf(read.settings.allowedFileTypes) },
    businessHours,
  }
}

/** The path of a setting; none for a misspelt name, which only SQL can set. */
function pathOf(setting: string): string[] {
  const name = settingNames.find((candidate) => candidate === setting)
  return name ? [settingsPlaces[name].path] : []
}

/** A hash of the stored settings. PostgreSQL returns the keys of `jsonb` in a fixed order. */
function versionOf(chosen: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(chosen) ?? '')
    .digest('base64url')
    .slice(0, 16)
}
