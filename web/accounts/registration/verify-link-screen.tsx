import { i18n } from '@campus-print/domain/language'
import { confirmEmailByToken } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { isLinkRejected } from '../codes/code-status.ts'
import { startSession } from '../session/session.ts'
import { useNewPasswordChoice } from './verify-screen.tsx'

/**
 * Where the link in a mail leads. Only the button confirms the address: mail scanners open links, too.
 */
export function VerifyLinkScreen() {
  const { confirm, isPending, errorMessage, isRejected } = useConfirmEmail()
  const lead = isRejected
    ? undefined
    : i18n.t('One more step: confirm that this address is yours. If you did not register, close this page.')

  return (
    <AuthLayout title={i18n.t('Confirm your address')} lead={lead}>
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      {isRejected ? (
        <>
          <p>
            {i18n.t(
              'Log in to get a new link. If your address is already confirmed, you can log in as usual.',
            )}
          </p>
          <Link to={paths.login} replace className={buttonClass('primary', true)}>
            {i18n.t('Go to Login')}
          </Link>
        </>
      ) : (
        <Button wide busy={isPending} onClick={confirm}>
          {i18n.t('Confirm my address')}
        </Button>
      )}
    </AuthLayout>
  )
}

/** Confirms the address, which signs in. One that was registered with different passwords needs a new one first. */
function useConfirmEmail() {
  const { token = '' } = useParams({ strict: false })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const chooseNewPassword = useNewPasswordChoice()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(confirmEmailByToken, { params: { token }, body: { session: 'cookie' } }),
    onSuccess: async ({ user, needsNewPassword }) => {
      toastSuccess(i18n.t('Email verified successfully!'))
      if (needsNewPassword) return chooseNewPassword(user.email)
      startSession(queries, user)
      // The used token leaves the history.
      await navigate({ to: paths.dashboard, replace: true })
    },
  })
  return {
    confirm: () => mutate(),
    isPending,
    isRejected: isLinkRejected(error),
    errorMessage: error ? serverMessage(error, i18n.t('Verification failed')) : undefined,
  }
}
