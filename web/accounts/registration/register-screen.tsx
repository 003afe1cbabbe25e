import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { Registration } from '@campus-print/contract/account-forms'
import { register } from '@campus-print/contract/accounts'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { loadFormDraft, useFormDraft } from '../../ui/forms/form-draft.ts'
import { AuthLayout, textLinkClass } from '../auth-layout.tsx'
import { CampusLogin } from '../campus/campus-login.tsx'
import { toLocalCodeStatus } from '../codes/code-status.ts'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { registrationForm } from '../session/session.ts'
import { SignUpContext } from '../sign-up-open.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { RegistrationFields } from './registration-fields.tsx'

/** The input that a reload keeps: everything but the passwords. */
const draft = {
  form: registrationForm,
  fields: ['username', 'email', 'whatsappNumber', 'category', 'department'],
} as const

export function RegisterScreen() {
  const search = useSearch({ strict: false })
  const { register, handleSubmit, formState, setError, control, subscribe } = useForm<RegistrationForm>({
    resolver: schemaResolver(Registration),
    defaultValues: loadFormDraft<RegistrationForm>(draft.form, draft.fields) ?? {},
  })
  useFormDraft(subscribe, draft)
  const signUp = useContext(SignUpContext)
  const { createAccount, isPending, errorMessage } = useRegistration(setError)

  return (
    <AuthLayout
      title={i18n.t('Create account')}
      lead={i18n.t("We'll email you a code to confirm your address.")}
      aside={
        <Trans
          id="Have an account? <0>Login</0>"
          components={{ 0: <Link to={paths.login} search={search} className={textLinkClass} /> }}
        />
      }
    >
      {signUp.notice}
      <form noValidate className="grid gap-2" onSubmit={(event) => void handleSubmit(createAccount)(event)}>
        <RegistrationFields register={register} control={control} errors={formState.errors} />
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <Button type="submit" wide busy={isPending} disabled={!signUp.isOpen}>
          {i18n.t('Create account')}
        </Button>
      </form>
      <CampusLogin />
    </AuthLayout>
  )
}

export type RegistrationForm = BodyFor<typeof register>

const registrationFieldNames = [
  'username',
  'email',
  'whatsappNumber',
  'password',
  'confirmPassword',
  'category',
  'department',
] as const

/** Creates the account and shows the screen for the code. */
function useRegistration(setError: UseFormSetError<RegistrationForm>) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })

  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: RegistrationForm) => call(register, { body: form }),
    onSuccess: async ({ data, mailedCode }) => {
      toastSuccess(i18n.t('Registration successful! Please verify your account with OTP.'))
      const code = toLocalCodeStatus(mailedCode, Date.now())
      await navigate({
        to: paths.verify,
        search,
        state: { verification: { email: data.email, from: 'registration', code } },
      })
    },
    onError: (mutationError) => {
      showFieldErrors(mutationError, registrationFieldNames, setError)
    },
  })
  return {
    createAccount: (form: RegistrationForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, registrationFieldNames)
        ? serverMessage(error, i18n.t('Registration failed'))
        : undefined,
  }
}
