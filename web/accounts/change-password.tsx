import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card, CardTitle } from '../ui/sheet.tsx'
import { HiddenUsername } from './account-hint.tsx'
import { ChangeForm } from './password-forms.ts'
import { passwordHint } from './password-hint.ts'
import { useChangePassword } from './use-change-password.ts'

/** Sets another password, given the present one. */
export function ChangePassword({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset, control } = useForm<ChangeForm>({
    resolver: standardSchemaResolver(ChangeForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const { change, isPending, errorMessage } = useChangePassword({ onChanged: () => reset(), setError })
  const { errors } = formState

  return (
    <Card aria-labelledby="password" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <CardTitle id="password">Change password</CardTitle>
        <p className="text-ink-soft">It signs you out everywhere else.</p>
      </div>
      <form
        noValidate
        className="grid max-w-[28rem] gap-4"
        onSubmit={(event) => void handleSubmit(change)(event)}
      >
        <HiddenUsername email={email} />
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              {...register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
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
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <Button type="submit" className="sm:justify-self-start" busy={isPending}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
