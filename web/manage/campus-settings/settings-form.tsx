import type { ManagedSettings, SettingsChange } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { changedParts } from './changed-parts.ts'
import { useRefetchSettings, useSaveSettings } from './settings-query.ts'

/** The form of a section: the fields have the names of the settings. */
export type SettingsFormApi = UseFormReturn<SettingsChange, unknown, SettingsChange>

/** The parts of the settings that a form changes. */
export type SettingsPart = Exclude<keyof ManagedSettings, 'version' | 'unreadable' | 'businessHours'>

const EffectsNotice = lazyPart(async () => (await import('./effects-notice.tsx')).EffectsNotice)

interface Props {
  settings: ManagedSettings
  parts: readonly SettingsPart[]
  title: string
  lead: string
  /** What the save button says. */
  save?: string
  onSaved?: () => void
  children: (form: SettingsFormApi) => ReactNode
}

/** A section of the settings: says what a change will do, and saves only what differs. */
export function SettingsForm({ settings, parts, title, lead, save, onSaved, children }: Props) {
  const form: SettingsFormApi = useForm<SettingsChange, unknown, SettingsChange>({
    resolver: checkBySchema,
    defaultValues: valuesOf(settings, parts),
  })
  useEffect(() => void loadChecks(), [])
  const values = useWatch({ control: form.control }) as SettingsChange
  const change = changedParts(settings, values)
  const [openedAt] = useState(() => new Date())
  const refetch = useRefetchSettings()
  const saving = useSaveSettings((saved) => {
    form.reset(valuesOf(saved, parts))
    onSaved?.()
  })
  const submit = form.handleSubmit((valid) => {
    const changed = changedParts(settings, valid)
    saving.mutate({ ...changed, version: settings.version }, { onError: (error) => showErrors(form, error) })
  })
  const showPresent = async () => {
    const present = await refetch()
    // What was typed stays, over what another manager set meanwhile.
    if (present) form.reset(valuesOf(present, parts), { keepDirtyValues: true })
    saving.reset()
  }
  const hasChanged = Object.keys(change).length > 0
  return (
    <Card aria-labelledby="section" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <CardTitle id="section">{title}</CardTitle>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {children(form)}
        <div role="status">
          {hasChanged && (
            <EffectsNotice settings={settings} values={values} change={change} openedAt={openedAt} />
          )}
        </div>
        {saving.error && <SaveError error={saving.error} onShowPresent={showPresent} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving.isPending} disabled={!hasChanged && save === undefined}>
            {save ?? i18n.t('Save Changes')}
          </Button>
          {hasChanged && (
            <Button variant="quiet" onClick={() => form.reset(valuesOf(settings, parts))}>
              {i18n.t('Discard changes')}
            </Button>
          )}
        </div>
      </form>
      <LeaveGuard hasChanged={hasChanged && !saving.isPending} />
    </Card>
  )
}

// The schemas load once the form is shown. If they do not load, only the server validates.
const loadChecks = () => import('./settings-resolver.ts').catch(() => undefined)

const checkBySchema: Resolver<SettingsChange, unknown, SettingsChange> = async (values, ...rest) => {
  const checks = await loadChecks()
  return checks ? checks.settingsResolver(values, ...rest) : { values, errors: {} }
}

function valuesOf(settings: ManagedSettings, parts: readonly SettingsPart[]): SettingsChange {
  const values = Object.fromEntries(parts.map((part) => [part, settings[part]]))
  // The form changes its values in place.
  return structuredClone(values)
}

/** Shows the server's errors beside the fields that they name. */
function showErrors(form: SettingsFormApi, error: unknown): void {
  for (const { field, message } of error instanceof ApiError ? error.errors : []) {
    form.setError(field as FieldPath<SettingsChange>, { message }, { shouldFocus: true })
  }
}

function SaveError({ error, onShowPresent }: { error: unknown; onShowPresent: () => Promise<void> }) {
  const isOutdated = error instanceof ApiError && error.code === 'settings_changed'
  const title = serverMessage(error, i18n.t('No answer came, so this may not be saved. Please try again.'))
  return (
    <Notice kind="error" title={title} announced>
      <p>{i18n.t('What you entered is still here.')}</p>
      {isOutdated && (
        <Button variant="plain" onClick={() => void onShowPresent()}>
          {i18n.t('Show the present settings')}
        </Button>
      )}
    </Notice>
  )
}

/** Asks before changes are lost, also when the tab is closed. */
function LeaveGuard({ hasChanged }: { hasChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => hasChanged,
    enableBeforeUnload: () => hasChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      question={i18n.t('Leave without saving?')}
      detail={i18n.t('Your changes in this section are not saved yet.')}
      confirm={i18n.t('Leave')}
      dismiss={i18n.t('Stay')}
      isDestructive
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
