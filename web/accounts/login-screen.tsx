import { Credentials, type login } from '@campus-print/contract/accounts'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput, TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { AuthLayout, textLinkClass } from './sign-in-frame.tsx'
import { useLogin } from './use-login.ts'

type LoginForm = Pick<BodyFor<typeof login>, 'email' | 'password'>

export function LoginScreen() {
  const search = useSearch({ strict: false })
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnded ?? false })
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: standardSchemaResolver(Credentials),
    defaultValues: { email: '', password: '' },
  })
  const { signIn, isPending, loginError } = useLogin()
  const { errors } = formState

  return (
    <AuthLayout
      title="Login"
      lead={search.next ? 'Sign in to go on where you were.' : 'Welcome back to the print desk.'}
      aside={
        <>
          New here?{' '}
          <Link to={paths.register} search={search} className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(signIn)(event)}>
        {hasEnded && !loginError && <Notice announced>Your session has ended.</Notice>}
        {loginError && (
          <Notice kind="error" title={loginError.message} announced>
            {loginError.detail}
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
        <Field label="Password" error={errors.password?.message}>
          {(controlProps) => (
            <PasswordInput {...controlProps} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Link to={paths.forgotPassword} search={search} className={`${textLinkClass} justify-self-start`}>
          Forgot your password?
        </Link>
        <Button type="submit" wide busy={isPending}>
          Login
        </Button>
      </form>
    </AuthLayout>
  )
}
