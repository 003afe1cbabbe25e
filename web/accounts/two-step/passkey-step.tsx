import { beginPasskeyLogin, completePasskeyLogin } from '@campus-print/contract/passkeys'
import { i18n } from '@campus-print/domain/language'
import { startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { passkeyErrorMessage } from './passkey-support.ts'
import { useCompleteLogin } from './use-complete-login.ts'

/** Opens the browser's window for a passkey, and completes the login with it. */
export function PasskeyStep({ pendingLogin }: { pendingLogin: string }) {
  const { complete, isPending, error } = useCompleteLogin(async () => {
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
        <KeyRound aria-hidden className="size-5" />
        {i18n.t('Use your passkey')}
      </Button>
    </>
  )
}
