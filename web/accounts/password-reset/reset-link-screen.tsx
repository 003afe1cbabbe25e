import { i18n } from '@campus-print/domain/language'
import { resetPasswordByToken } from '@campus-print/contract/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { isLinkRejected } from '../codes/code-status.ts'
import type { ResetForm } from '../password-forms.ts'
import { startSession } from '../session/session.ts'
import { needsSecondStep, useSecondStep } from '../two-step/use-second-step.ts'
import { NewPasswordForm, useNewPasswordForm } from './new-password-form.tsx'

/** Where the link in a mail leads: sets a new password and signs in. */
export function ResetLinkScreen() {
  const form = useNewPasswordForm()
  const { setPassword, isPending, errorMessage, isRejected } = useResetByLink()

  if (isRejected) {
    return (
      <AuthLayout title={i18n.t('Set a new password')} aside={<BackToLogin />}>
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
        <Link to={paths.forgotPassword} replace className={buttonClass('primary', true)}>
          {i18n.t('Request a new link')}
        </Link>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={i18n.t('Set a new password')}
      lead={i18n.t('You will be logged out everywhere else.')}
      aside={<BackToLogin />}
    >
      <NewPasswordForm form={form} isPending={isPending} errorMessage={errorMessage} onSubmit={setPassword} />
    </AuthLayout>
  )
}

function useResetByLink() {
  const { token = '' } = useParams({ strict: false })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const askForCode = useSecondStep()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ newPassword }: ResetForm) =>
      call(resetPasswordByToken, { params: { token }, body: { password: newPassword, session: 'cookie' } }),
    onSuccess: async ({ user }) => {
      toastSuccess(i18n.t('Password reset successful!'))
      startSession(queries, user)
      // The used token leaves the history.
      await navigate({ to: paths.dashboard, replace: true })
    },
    onError: async (mutationError) => {
      if (needsSecondStep(mutationError)) toastSuccess(i18n.t('Password reset successful!'))
      await askForCode(mutationError)
    },
  })
  return {
    setPassword: (form: ResetForm) => mutate(form),
    isPending,
    isRejected: isLinkRejected(error),
    errorMessage:
      error && !needsSecondStep(error) ? serverMessage(error, i18n.t('Failed to reset password')) : undefined,
  }
}
