import { login } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { describeLoginError } from './login-fault.ts'
import { codeStatusAfterError } from './mailed-code.ts'
import { startSession } from './session.ts'

interface Typed {
  email: string
  password: string
}

/** Signs in; who has not confirmed the address yet has been mailed a code and is taken to the screen that asks for it. */
export function useLogin() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })

  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: Typed) => call(login, { body: { ...typed, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess('Login successful!')
      startSession(queries, user)
    },
    onError: async (mutationError, { email }) => {
      if (!isUnverified(mutationError)) return
      toastError('Please verify your account first')
      await navigate({
        to: paths.verify,
        search,
        state: {
          verification: { email, from: 'login', code: codeStatusAfterError(mutationError, Date.now()) },
        },
      })
    },
  })
  const loginError = error && !isUnverified(error) ? describeLoginError(error) : undefined
  return { signIn: (typed: Typed) => mutate(typed), isPending, loginError }
}

function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_verification'
}
