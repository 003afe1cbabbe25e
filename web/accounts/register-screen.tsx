import { Registration } from '@campus-print/contract/accounts'
import { categories, departmentLabels, departments } from '@campus-print/domain/accounts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link, useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { recallTyped } from '../ui/kept-typing.ts'
import { useKeptTyping } from '../ui/use-kept-typing.ts'
import { categoryLabels } from './category-labels.ts'
import { passwordHint } from './password-hint.ts'
import { plainNumber } from './plain-number.ts'
import { SignInFrame, textLinkClass } from './sign-in-frame.tsx'
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
    defaultValues: recallTyped<RegistrationForm>(kept.form, kept.fields) ?? {},
  })
  useKeptTyping(subscribe, kept)
  const password = useWatch({ control, name: 'password', defaultValue: '' })
  const { createAccount, isPending, fault } = useRegistration(setError)
  const { errors } = formState

  return (
    <SignInFrame
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
        <Field label="Username" fault={errors.username?.message}>
          {(ties) => <TextInput {...ties} {...register('username')} autoComplete="name" />}
        </Field>
        <Field label="Email" fault={errors.email?.message}>
          {(ties) => (
            <TextInput {...ties} {...register('email')} type="email" autoComplete="email" inputMode="email" />
          )}
        </Field>
        <Field label="WhatsApp number" hint="10 digits, without +91" fault={errors.whatsappNumber?.message}>
          {(ties) => (
            <TextInput
              {...ties}
              {...register('whatsappNumber', { setValueAs: plainNumber })}
              type="tel"
              autoComplete="tel-national"
            />
          )}
        </Field>
        <Field label="Password" hint={passwordHint(password)} fault={errors.password?.message}>
          {(ties) => <PasswordInput {...ties} {...register('password')} autoComplete="new-password" />}
        </Field>
        <Field label="Confirm password" fault={errors.confirmPassword?.message}>
          {(ties) => <PasswordInput {...ties} {...register('confirmPassword')} autoComplete="new-password" />}
        </Field>
        <Field label="Category" fault={errors.category?.message}>
          {(ties) => (
            <SelectInput {...ties} {...register('category')} defaultValue="">
              <option value="" disabled>
                Choose one
              </option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {categoryLabels[category]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label="Department" fault={errors.department?.message}>
          {(ties) => (
            <SelectInput {...ties} {...register('department')} defaultValue="">
              <option value="" disabled>
                Choose one
              </option>
              {departments.map((department) => (
                <option key={department} value={department}>
                  {departmentLabels[department]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {fault && (
          <Notice kind="fault" announced>
            {fault}
          </Notice>
        )}
        <Button type="submit" wide busy={isPending}>
          Create account
        </Button>
      </form>
    </SignInFrame>
  )
}
