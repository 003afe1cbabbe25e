import type { User } from '@campus-print/contract/accounts'
import { resetPasswordWithOtp } from '@campus-print/contract/passwords'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useForm, type UseFormSetError, useWatch } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusField } from '../../ui/focus.ts'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import {
  codeErrorMessage,
  type CodeStatus,
  codeStatusAfterError,
  isCodeRejected,
} from '../codes/code-status.ts'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { HiddenUsername } from '../hidden-username.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { ResetForm } from '../password-forms.ts'
import { startSession } from '../session/session.ts'

interface Props {
  email: string
  code: string
  onCodeRejected: (errorMessage: string, codeStatus: CodeStatus) => void
  onDone: (continueNow: () => void) => void
}

/** The third step: the new password. */
export function ResetPasswordStep({ email, code, onCodeRejected, onDone }: Props) {
  const { register, handleSubmit, formState, setError, control } = useForm<ResetForm>({
    resolver: standardSchemaResolver(ResetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const outcomes = { onCodeRejected, onDone, setError }
  const { setPassword, isPending, errorMessage } = useResetPassword(email, code, outcomes)
  const { errors } = formState
  const form = useFocusField('newPassword')

  return (
    <AuthLayout title="Set a new password" lead="It signs you out everywhere else." aside={<BackToLogin />}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(setPassword)(event)}
      >
        <HiddenUsername email={email} />
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <NewPasswordFields register={register} newPassword={newPassword} errors={errors} />
        <Button type="submit" wide busy={isPending}>
          Reset password
        </Button>
      </form>
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

/** Sets the new password, which signs in, and shows the login screen after a delay. Its guard leads further. */
function useResetPassword(email: string, otp: string, { onDone, onCodeRejected, setError }: Outcomes) {
  const continueNow = useDelayedSignIn()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ newPassword }: ResetForm) =>
      call(resetPasswordWithOtp, { body: { email, otp, newPassword, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess('Password reset successful!')
      onDone(continueNow(user))
    },
    onError: (mutationError) => {
      if (isCodeRejected(mutationError))
        onCodeRejected(codeErrorMessage(mutationError), codeStatusAfterError(mutationError, Date.now()))
      else showFieldErrors(mutationError, fields, setError)
    },
  })
  return {
    setPassword: (form: ResetForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fields) ? serverMessage(error, 'Failed to reset password') : undefined,
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
      void navigate({ to: paths.login, search, replace: true })
    }
    const timer = setTimeout(continueNow, redirectAfterMs)
    return continueNow
  }
}
