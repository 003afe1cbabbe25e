import { ByEmail } from '@campus-print/contract/account-forms'
import { i18n } from '@campus-print/domain/language'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { forgotPassword } from '@campus-print/contract/passwords'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { type CodeStatus, toLocalCodeStatus } from '../codes/code-status.ts'
import { EmailField } from '../email-field.tsx'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'

/** The first step: the address to which the code is sent. */
export function ResetEmailStep({ onSent }: { onSent: (email: string, codeStatus: CodeStatus) => void }) {
  const { resetEmail = '', needsNewPassword = false } = useLocation().state
  const { register, handleSubmit, formState } = useForm<BodyFor<typeof forgotPassword>>({
    resolver: schemaResolver(ByEmail),
    defaultValues: { email: resetEmail },
  })
  const { send, isPending, errorMessage } = useSendResetCode(onSent)
  const { errors } = formState

  return (
    <AuthLayout
      title={i18n.t('Forgot your password?')}
      lead={i18n.t("We'll email you a code to set a new one.")}
      aside={<BackToLogin />}
    >
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => void handleSubmit(({ email }) => send(email))(event)}
      >
        {needsNewPassword && !errorMessage && (
          <Notice kind="warning" announced>
            {i18n.t('This address was registered more than once. Choose a new password.')}
          </Notice>
        )}
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <EmailField register={register} error={errors.email?.message} autoComplete="username" />
        <Button type="submit" wide busy={isPending}>
          {i18n.t('Send code')}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** E-mails a code for a password reset. */
function useSendResetCode(onSent: (email: string, codeStatus: CodeStatus) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: ({ message = i18n.t('Password reset OTP sent to your email!'), mailedCode }, email) => {
      toastSuccess(message)
      onSent(email, toLocalCodeStatus(mailedCode, Date.now()))
    },
  })
  return {
    send: (email: string) => mutate(email),
    isPending,
    errorMessage: error ? serverMessage(error, i18n.t('Failed to send OTP')) : undefined,
  }
}
