import { CampusCredentials, loginByDirectory } from '@campus-print/contract/campus-directory'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusField } from '../../ui/focus.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput, TextInput } from '../../ui/forms/inputs.tsx'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { startSession } from '../session/session.ts'
import { describeLoginError } from '../sign-in/login-screen.tsx'
import { SignUpContext } from '../sign-up-open.ts'
import { needsSecondStep, useSecondStep } from '../two-step/use-second-step.ts'

type LoginForm = Pick<BodyFor<typeof loginByDirectory>, 'login' | 'password'>

/** Login and password of the campus, which its directory checks. */
export function DirectoryLoginScreen() {
  const campus = useContext(SignUpContext).campusLogin ?? i18n.t('your campus')
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: schemaResolver(CampusCredentials),
    defaultValues: { login: '', password: '' },
  })
  const { signIn, isPending, loginError } = useDirectoryLogin()
  const form = useFocusField('login')
  const { errors } = formState
  return (
    <AuthLayout
      title={i18n.t('Login with {campus}', { campus })}
      lead={i18n.t('Use the login and password that your campus gave you.')}
      aside={<BackToLogin />}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-2"
        onSubmit={(event) => void handleSubmit(signIn)(event)}
      >
        {loginError && (
          <Notice kind="error" title={loginError.message} announced>
            {loginError.detail}
          </Notice>
        )}
        <Field label={i18n.t('Campus login')} error={errors.login?.message}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              {...register('login')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={i18n.t('Password')} error={errors.password?.message}>
          {(controlProps) => (
            <PasswordInput {...controlProps} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Button type="submit" wide busy={isPending}>
          {i18n.t('Login')}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** Signs in. A user without an account opens one on the next screen. */
function useDirectoryLogin() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const askForCode = useSecondStep()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: LoginForm) => call(loginByDirectory, { body: { ...form, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Login successful!'))
      startSession(queries, user)
    },
    onError: async (mutationError) => {
      if (await askForCode(mutationError)) return
      if (needsAccount(mutationError)) await navigate({ to: paths.join, search: { next } })
    },
  })
  const isNext = needsSecondStep(error) || needsAccount(error)
  const loginError = error && !isNext ? describeLoginError(error) : undefined
  return { signIn: (form: LoginForm) => mutate(form), isPending, loginError }
}

function needsAccount(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_account'
}
