import { register } from '@campus-print/contract/accounts'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { hasFieldErrors, showFieldErrors } from './field-errors.ts'
import { toLocalCodeStatus } from './mailed-code.ts'

export type RegistrationForm = BodyFor<typeof register>

const fields = [
  'username',
  'email',
  'whatsappNumber',
  'password',
  'confirmPassword',
  'category',
  'department',
] as const

/** Opens an account and goes on to the screen that asks for the mailed code. */
export function useRegistration(setError: UseFormSetError<RegistrationForm>) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })

  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: RegistrationForm) => call(register, { body: form }),
    onSuccess: async ({ data, mailedCode }) => {
      toastSuccess('Registration successful! Please verify your account with OTP.')
      const code = toLocalCodeStatus(mailedCode, Date.now())
      await navigate({
        to: paths.verify,
        search,
        state: { verification: { email: data.email, from: 'registration', code } },
      })
    },
    onError: (mutationError) => {
      showFieldErrors(mutationError, fields, setError)
    },
  })
  return {
    createAccount: (form: RegistrationForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fields) ? serverMessage(error, 'Registration failed') : undefined,
  }
}
