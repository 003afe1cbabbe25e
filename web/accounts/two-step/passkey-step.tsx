import { beginPasskeyLogin, completePasskeyLogin } from '@campus-print/contract/passkeys'
import { i18n } from '@campus-print/domain/language'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { passkeyErrorMessage } from './passkeys.ts'
import { useCompleteLogin } from './use-complete-login.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Opens the browser's window for a passkey, and completes the login with it. */
export function PasskeyStep({ pendingLogin }: { pendingLogin: string }) {
  useEffect(() => {
    loadLibrary().catch(() => undefined)
  }, [])
  const { complete, isPending, error } = useCompleteLogin(async () => {
    const { startAuthentication } = await loadLibrary()
    const { data: optionsJSON } = await call(beginPasskeyLogin, { body: { pendingLogin } })
    const response = await startAuthentication({ optionsJSON })
    return call(completePasskeyLogin, { body: { pendingLogin, response, session: 'cookie' } })
  })
  return (
    <>
      {error !== null && (
        <Notice kind="error" announced>
          {passkeyErrorMessage(error)}
        </Notice>
      )}
      <Button wide busy={isPending} onClick={() => complete()}>
        {i18n.t('Use your passkey')}
      </Button>
    </>
  )
}
