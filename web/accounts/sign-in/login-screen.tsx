import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { Credentials } from '@campus-print/contract/account-forms'
import { login } from '@campus-print/contract/accounts'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, isConnectionError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { AuthLayout, textLinkClass } from '../auth-layout.tsx'
import { codeStatusAfterError } from '../codes/code-status.ts'
import { CampusLogin, CampusLoginProblem } from '../campus/campus-login.tsx'
import { needsSecondStep, useSecondStep } from '../two-step/use-second-step.ts'
import { EmailField } from '../email-field.tsx'
import { startSession } from '../session/session.ts'
import { SignUpContext } from '../sign-up-open.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'

type LoginForm = Pick<BodyFor<typeof login>, 'email' | 'password'>

export function LoginScreen() {
  const { next, problem } = useSearch({ strict: false })
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnded ?? false })
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: schemaResolver(Credentials),
    defaultValues: { email: '', password: '' },
  })
  const { signIn, isPending, loginError } = useLogin()
  const { errors } = formState
  const { isOpen: isSignUpOpen } = useContext(SignUpContext)

  return (
    <AuthLayout
      title={i18n.t('Login')}
      lead={next ? i18n.t('Log in to continue where you were.') : i18n.t('Welcome back.')}
      aside={
        <Trans
          id="New here? <0>Create an account</0>"
          components={{
            0: isSignUpOpen ? (
              <Link to={paths.register} search={{ next }} className={textLinkClass} />
            ) : (
              <button
                type="button"
                disabled
                aria-label={i18n.t('Create an account')}
                className={`${textLinkClass} cursor-not-allowed opacity-60`}
              />
            ),
          }}
        />
      }
    >
      <form noValidate className="grid gap-2" onSubmit={(event) => void handleSubmit(signIn)(event)}>
        {problem && !loginError && <CampusLoginProblem problem={problem} />}
        {hasEnded && !problem && !loginError && (
          <Notice announced>{i18n.t('Your session has ended.')}</Notice>
        )}
        {loginError && (
          <Notice kind="error" title={loginError.message} announced>
            {loginError.detail}
          </Notice>
        )}
        <EmailField register={register} error={errors.email?.message} autoComplete="username" />
        <Field label={i18n.t('Password')} error={errors.password?.message}>
          {(controlProps) => (
            <PasswordInput {...controlProps} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Link to={paths.forgotPassword} search={{ next }} className={`${textLinkClass} justify-self-start`}>
          {i18n.t('Forgot your password?')}
        </Link>
        <Button type="submit" wide busy={isPending}>
          {i18n.t('Login')}
        </Button>
      </form>
      <CampusLogin />
    </AuthLayout>
  )
}

/** Signs in. A user without a verified address has just been sent a code and continues on its screen. */
function useLogin() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })

  const askForCode = useSecondStep()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: LoginForm) => call(login, { body: { ...form, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Login successful!'))
      startSession(queries, user)
    },
    onError: async (mutationError, { email }) => {
      if (await askForCode(mutationError)) return
      if (!isUnverified(mutationError)) return
      toastError(i18n.t('Please verify your account first'))
      await navigate({
        to: paths.verify,
        search: { next },
        state: {
          verification: { email, from: 'login', code: codeStatusAfterError(mutationError, Date.now()) },
        },
      })
    },
  })
  const loginError =
    error && !isUnverified(error) && !needsSecondStep(error) ? describeLoginError(error) : undefined
  return { signIn: (form: LoginForm) => mutate(form), isPending, loginError }
}

function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_verification'
}

/** Why the sign-in failed; `detail` corrects a message that alone would mislead. */
interface LoginError {
  readonly message: string
  readonly detail?: string
}

export function describeLoginError(error: unknown): LoginError {
  if (error instanceof ApiError && error.status === 429) {
    return { message: i18n.t('Too many login attempts. Please wait a few minutes and try again.') }
  }
  if (isConnectionError(error)) {
    return {
      message: i18n.t('Login failed. Please check your credentials and try again.'),
      detail: i18n.t('We got no answer. Check your connection first.'),
    }
  }
  return { message: serverMessage(error, i18n.t('Login failed. Please try again.')) }
}
