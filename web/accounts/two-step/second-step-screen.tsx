import { completeLogin } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { startSession } from '../session/session.ts'
import { CodeField } from './code-field.tsx'

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondStepScreen() {
  // The campus's sign-in leads here with the login behind the hash.
  const pendingLogin = useLocation({ select: ({ state, hash }) => state.pendingLogin ?? hash })
  const { next } = useSearch({ strict: false })
  const [byRecovery, setByRecovery] = useState(false)
  if (pendingLogin === '') return <Navigate to={paths.login} search={{ next }} replace />
  return (
    <AuthLayout
      title={i18n.t('Enter your code')}
      lead={
        byRecovery
          ? i18n.t('Type one of the recovery codes that you saved. Each works once.')
          : i18n.t('Open your authenticator app and type the 6-digit code it shows for Campus Print.')
      }
      aside={<BackToLogin />}
    >
      <CodeForm
        key={String(byRecovery)}
        pendingLogin={pendingLogin}
        byRecovery={byRecovery}
        onOtherWay={() => setByRecovery(!byRecovery)}
      />
    </AuthLayout>
  )
}

interface Props {
  pendingLogin: string
  byRecovery: boolean
  onOtherWay: () => void
}

function CodeForm({ pendingLogin, byRecovery, onOtherWay }: Props) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { complete, isPending, errorMessage } = useCompleteLogin(pendingLogin, () => {
    setCode('')
    field.current?.focus()
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (code.trim() === '') field.current?.focus()
        else complete(code)
      }}
    >
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <CodeField ref={field} isRecovery={byRecovery} value={code} onValue={setCode} />
      <Button type="submit" wide busy={isPending}>
        {i18n.t('Login')}
      </Button>
      <Button variant="quiet" wide onClick={onOtherWay}>
        {byRecovery ? i18n.t('Use the authenticator app') : i18n.t('Use a recovery code')}
      </Button>
    </form>
  )
}

/** Completes the login. One that has ended leads back to its first step. */
function useCompleteLogin(pendingLogin: string, onWrong: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => call(completeLogin, { body: { pendingLogin, code, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Login successful!'))
      startSession(queries, user)
    },
    onError: async (mutationError) => {
      if (mutationError instanceof ApiError && mutationError.code === 'wrong_code') onWrong()
      if (!hasEnded(mutationError)) return
      toastError(mutationError.message)
      await navigate({ to: paths.login, search: { next }, replace: true })
    },
  })
  const errorMessage =
    error && !hasEnded(error) ? serverMessage(error, i18n.t('Login failed. Please try again.')) : undefined
  return { complete: mutate, isPending, errorMessage }
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_expired'
}
