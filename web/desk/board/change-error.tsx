import { i18n } from '@campus-print/domain/language'
import { isConnectionError, serverMessage } from '../../api/api-error.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Why a change at the desk failed. */
export function ChangeError({ error }: { error: Error }) {
  return (
    <Notice kind="error" announced>
      {changeErrorMessage(error)}
    </Notice>
  )
}

/** Without an answer it is unknown whether the server made the change. */
export function changeErrorMessage(error: Error): string {
  if (isConnectionError(error))
    return i18n.t('No answer came, so this may not be done. Check the print, then try again.')
  return serverMessage(error, i18n.t('This did not work. Please try again.'))
}
