import { Registration } from '@campus-print/contract/accounts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { loadFormDraft } from '../ui/kept-typing.ts'
import { useFormDraft } from '../ui/use-kept-typing.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { AuthLayout, textLinkClass } from './sign-in-frame.tsx'
import { registrationForm } from './typed-forms.ts'
import { type RegistrationForm, useRegistration } from './use-registration.ts'

/** Passwords are typed again. */
const kept = {
  form: registrationForm,
  fields: ['username', 'email', 'whatsappNumber', 'category', 'department'],
} as const

export function RegisterScreen() {
  const search = useSearch({ strict: false })
  const { register, handleSubmit, formState, setError, control, subscribe } = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(Registration),
    mode: 'onTouched',
    defaultValues: loadFormDraft<RegistrationForm>(kept.form, kept.fields) ?? {},
  })
  useFormDraft(subscribe, kept)
  const { createAccount, isPending, errorMessage } = useRegistration(setError)

  return (
    <AuthLayout
      title="Create account"
      lead="We mail you a code to confirm your address."
      aside={
        <>
          Have an account?{' '}
          <Link to={paths.login} search={search} className={textLinkClass}>
            Login
          </Link>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(createAccount)(event)}>
        <RegistrationFields register={register} control={control} errors={formState.errors} />
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <Button type="submit" wide busy={isPending}>
          Create account
        </Button>
      </form>
    </AuthLayout>
  )
}
