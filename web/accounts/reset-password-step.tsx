import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusField } from '../ui/use-focus-on-field.ts'
import { HiddenUsername } from './account-hint.tsx'
import { BackToLogin } from './back-to-login.tsx'
import type { CodeStatus } from './mailed-code.ts'
import { ResetForm } from './password-forms.ts'
import { passwordHint } from './password-hint.ts'
import { AuthLayout } from './sign-in-frame.tsx'
import { useResetPassword } from './use-reset-password.ts'

interface Props {
  email: string
  code: string
  onCodeRejected: (errorMessage: string, codeStatus: CodeStatus) => void
  onDone: (continueNow: () => void) => void
}

/** Asks for the new password, twice. */
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
        <Field label="New password" hint={passwordHint(newPassword)} error={errors.newPassword?.message}>
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              {...register('newPassword', { deps: 'confirmPassword' })}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message}>
          {(controlProps) => (
            <PasswordInput {...controlProps} {...register('confirmPassword')} autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" wide busy={isPending}>
          Reset password
        </Button>
      </form>
    </AuthLayout>
  )
}
