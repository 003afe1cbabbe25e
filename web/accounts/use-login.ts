import { login } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { sayLoginFault } from './login-fault.ts'
import { standingAfter } from './mailed-code.ts'
import { beginSession } from './session.ts'

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
      saySuccess('Login successful!')
      beginSession(queries, user)
    },
    onError: async (fault, { email }) => {
      if (!isUnverified(fault)) return
      sayFault('Please verify your account first')
      await navigate({
        to: paths.verify,
        search,
        state: { verification: { email, from: 'login', code: standingAfter(fault, Date.now()) } },
      })
    },
  })
  const fault = error && !isUnverified(error) ? sayLoginFault(error) : undefined
  return { signIn: (typed: Typed) => mutate(typed), isPending, fault }
}

function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'needs_verification'
}
