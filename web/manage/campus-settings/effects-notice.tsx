import { type ManagedSettings, SettingsChange } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { Notice } from '../../ui/feedback/notice.tsx'
import { settingsEffects } from './effects.ts'

interface Props {
  settings: ManagedSettings
  /** All values of the form, and those of them that differ from the settings. */
  values: SettingsChange
  change: SettingsChange
  openedAt: Date
}

/** Shows the effects of a change before saving; nothing while a value is invalid. */
export function EffectsNotice({ settings, values, change, openedAt }: Props) {
  if (!SettingsChange.safeParse(values).success) return null
  const effects = settingsEffects(settings, change, openedAt)
  if (effects.length === 0) return null
  return (
    <Notice title={i18n.t('When you save')}>
      <ul className="grid gap-1">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Notice>
  )
}
