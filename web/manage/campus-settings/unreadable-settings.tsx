import { i18n } from '@campus-print/domain/language'
import { Notice } from '../../ui/feedback/notice.tsx'
import { fieldLabel } from '../audit-log/audit-texts.ts'

/** Names the settings that were not saved by these forms and cannot be used. */
export function UnreadableSettings({ paths }: { paths: readonly string[] }) {
  return (
    <Notice kind="warning" title={i18n.t('Some settings cannot be read')}>
      {i18n.t('Please set them again: {names}', { names: [...new Set(paths.map(fieldLabel))].join(', ') })}
    </Notice>
  )
}
