import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusOnField } from '../ui/use-focus-on-field.ts'
import { AccountHint } from './account-hint.tsx'
import { BackToLogin } from './back-to-login.tsx'
import type { CodeStanding } from './mailed-code.ts'
import { ResetForm } from './password-forms.ts'
import { passwordHint } from './password-hint.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useResetPassword } from './use-reset-password.ts'

interface Props {
  email: string
  code: string
  onCodeRefused: (fault: string, standing: CodeStanding) => void
  onDone: (goOn: () => void) => void
}

/** Asks for the new password, twice. */
export function ResetPasswordStep({ email, code, onCodeRefused, onDone }: Props) {
  const { register, handleSubmit, formState, setError, control } = useForm<ResetForm>({
    resolver: standardSchemaResolver(ResetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const outcomes = { onCodeRefused, onDone, setError }
  const { setPassword, isPending, fault } = useResetPassword(email, code, outcomes)
  const { errors } = formState
  const form = useFocusOnField('newPassword')

  return (
    <SignInFrame title="Set a new password" lead="It signs you out everywhere else." aside={<BackToLogin />}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(setPassword)(event)}
      >
        <AccountHint email={email} />
        {fault && (
          <Notice kind="fault" announced>
            {fault}
          </Notice>
        )}
        <Field label="New password" hint={passwordHint(newPassword)} fault={errors.newPassword?.message}>
          {(ties) => (
            <PasswordInput
              {...ties}
              {...register('newPassword', { deps: 'confirmPassword' })}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label="Confirm password" fault={errors.confirmPassword?.message}>
          {(ties) => <PasswordInput {...ties} {...register('confirmPassword')} autoComplete="new-password" />}
        </Field>
        <Button type="submit" wide busy={isPending}>
          Reset password
        </Button>
      </form>
    </SignInFrame>
  )
}
