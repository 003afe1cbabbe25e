import type { BodyFor } from '@campus-print/contract/endpoint'
import { forgotPassword } from '@campus-print/contract/passwords'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import type { CodeStatus } from '../codes/code-status.ts'
import { useSendResetCode } from './use-reset-code.ts'

/** Asks for the address that gets the code. */
export function ResetEmailStep({ onSent }: { onSent: (email: string, codeStatus: CodeStatus) => void }) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { resetEmail = '', needsNewPassword = false } = useLocation().state
  const { register, handleSubmit, formState } = useForm<BodyFor<typeof forgotPassword>>({
    resolver: standardSchemaResolver(forgotPassword.body),
    defaultValues: { email: resetEmail },
  })
  const { send, isPending, errorMessage } = useSendResetCode((email, codeStatus) => {
    onSent(email, codeStatus)
    void navigate({ to: paths.forgotPassword, search, replace: true, state: { resetEmail: email } })
  })
  const { errors } = formState

  return (
    <AuthLayout
      title="Forgot your password?"
      lead="We mail you a code to set a new one with."
      aside={<BackToLogin />}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(({ email }) => send(email))(event)}
      >
        {needsNewPassword && !errorMessage && (
          <Notice kind="warning" announced>
            This address was registered more than once. Choose a new password.
          </Notice>
        )}
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <Field label="Email" error={errors.email?.message}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              {...register('email')}
              type="email"
              autoComplete="username"
              inputMode="email"
            />
          )}
        </Field>
        <Button type="submit" wide busy={isPending}>
          Send code
        </Button>
      </form>
    </AuthLayout>
  )
}
