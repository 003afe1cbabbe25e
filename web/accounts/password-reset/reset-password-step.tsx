import { i18n } from '@campus-print/domain/language'
import type { User } from '@campus-print/contract/accounts'
import { resetPasswordWithOtp } from '@campus-print/contract/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import {
  codeErrorMessage,
  type CodeStatus,
  codeStatusAfterError,
  isCodeRejected,
} from '../codes/code-status.ts'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import type { ResetForm } from '../password-forms.ts'
import { startSession } from '../session/session.ts'
import { needsSecondStep, useSecondStep } from '../two-step/use-second-step.ts'
import { NewPasswordForm, useNewPasswordForm } from './new-password-form.tsx'

interface Props {
  email: string
  code: string
  onCodeRejected: (errorMessage: string, codeStatus: CodeStatus) => void
  onDone: (continueNow: () => void) => void
}

/** The third step: the new password. */
export function ResetPasswordStep({ email, code, onCodeRejected, onDone }: Props) {
  const form = useNewPasswordForm()
  const outcomes = { onCodeRejected, onDone, setError: form.setError }
  const { setPassword, isPending, errorMessage } = useResetPassword(email, code, outcomes)

  return (
    <AuthLayout
      title={i18n.t('Set a new password')}
      lead={i18n.t('You will be logged out everywhere else.')}
      aside={<BackToLogin />}
    >
      <NewPasswordForm
        form={form}
        email={email}
        isPending={isPending}
        errorMessage={errorMessage}
        onSubmit={setPassword}
      />
    </AuthLayout>
  )
}

const redirectAfterMs = 3000
const fields = ['newPassword'] as const

interface Outcomes {
  onDone: (continueNow: () => void) => void
  /** The code has expired or was replaced since it was verified. */
  onCodeRejected: (errorMessage: string, codeStatus: CodeStatus) => void
  setError: UseFormSetError<ResetForm>
}

/** Sets the new password, which signs in, and leads on after a delay. */
function useResetPassword(email: string, otp: string, { onDone, onCodeRejected, setError }: Outcomes) {
  const continueNow = useDelayedSignIn()
  const askForCode = useSecondStep()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ newPassword }: ResetForm) =>
      call(resetPasswordWithOtp, { body: { email, otp, newPassword, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Password reset successful!'))
      onDone(continueNow(user))
    },
    onError: async (mutationError) => {
      if (needsSecondStep(mutationError)) {
        toastSuccess(i18n.t('Password reset successful!'))
        await askForCode(mutationError)
      } else if (isCodeRejected(mutationError))
        onCodeRejected(codeErrorMessage(mutationError), codeStatusAfterError(mutationError, Date.now()))
      else showFieldErrors(mutationError, fields, setError)
    },
  })
  return {
    setPassword: (form: ResetForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fields) && !needsSecondStep(error)
        ? serverMessage(error, i18n.t('Failed to reset password'))
        : undefined,
  }
}

/** Signs in after three seconds; the returned function does it at once. */
function useDelayedSignIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (user: User) => {
    // A signed-in user may not see visitors' screens. Starting the session now would hide the success message.
    const continueNow = () => {
      clearTimeout(timer)
      startSession(queries, user)
      // Its guard leads a signed-in user on: to the page that was wanted, or to the dashboard.
      void navigate({ to: paths.login, search, replace: true })
    }
    const timer = setTimeout(continueNow, redirectAfterMs)
    return continueNow
  }
}
