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
import { SignInFrame, textLinkClass } from './sign-in-frame.tsx'
import { useLogin } from './use-login.ts'

type LoginForm = Pick<BodyFor<typeof login>, 'email' | 'password'>

export function LoginScreen() {
  const search = useSearch({ strict: false })
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnded ?? false })
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: standardSchemaResolver(Credentials),
    defaultValues: { email: '', password: '' },
  })
  const { signIn, isPending, fault } = useLogin()
  const { errors } = formState

  return (
    <SignInFrame
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
        {hasEnded && !fault && <Notice announced>Your session has ended.</Notice>}
        {fault && (
          <Notice kind="fault" title={fault.message} announced>
            {fault.detail}
          </Notice>
        )}
        <Field label="Email" fault={errors.email?.message}>
          {(ties) => (
            <TextInput
              {...ties}
              {...register('email')}
              type="email"
              autoComplete="username"
              inputMode="email"
            />
          )}
        </Field>
        <Field label="Password" fault={errors.password?.message}>
          {(ties) => <PasswordInput {...ties} {...register('password')} autoComplete="current-password" />}
        </Field>
        <Link to={paths.forgotPassword} search={search} className={`${textLinkClass} justify-self-start`}>
          Forgot your password?
        </Link>
        <Button type="submit" wide busy={isPending}>
          Login
        </Button>
      </form>
    </SignInFrame>
  )
}
