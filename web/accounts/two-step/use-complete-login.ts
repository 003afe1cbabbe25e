import type { completeLogin } from '@campus-print/contract/two-step'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { startSession } from '../session/session.ts'

/** Completes a login by a second step. One that has ended leads back to its first step. */
export function useCompleteLogin<Input = void>(
  secondStep: (input: Input) => Promise<ResponseOf<typeof completeLogin>>,
  onWrong?: () => void,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  const { mutate, isPending, error } = useMutation({
    mutationFn: secondStep,
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Login successful!'))
      startSession(queries, user)
    },
    onError: async (mutationError) => {
      if (mutationError instanceof ApiError && mutationError.code === 'wrong_code') onWrong?.()
      if (!hasEnded(mutationError)) return
      toastError(mutationError.message)
      await navigate({ to: paths.login, search: { next }, replace: true })
    },
  })
  return { complete: mutate, isPending, error: hasEnded(error) ? null : error }
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_expired'
}
