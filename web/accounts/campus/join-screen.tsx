import { CampusJoin } from '@campus-print/contract/account-forms'
import { campusNewcomer, joinByCampus } from '@campus-print/contract/campus-login'
import type { BodyFor, ResponseOf } from '@campus-print/contract/endpoint'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { startSession } from '../session/session.ts'
import { JoinFields } from './join-fields.tsx'

export type JoinForm = Pick<BodyFor<typeof joinByCampus>, (typeof fieldNames)[number]>
export type Newcomer = ResponseOf<typeof campusNewcomer>['data']

const fieldNames = ['username', 'whatsappNumber', 'category', 'department'] as const

/** Asks someone who has just signed in by the campus for what the campus does not tell, and opens the account. */
export function JoinScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['campus newcomer'],
    queryFn: async () => (await call(campusNewcomer)).data,
    staleTime: Infinity,
    gcTime: 0,
  })
  const isExpired = error instanceof ApiError && error.code === 'sign_in_expired'
  return (
    <AuthLayout
      title={i18n.t('Almost there')}
      lead={data && i18n.t('We open your account for {email}.', { email: data.email })}
      aside={<BackToLogin />}
    >
      {data && <NewcomerForm newcomer={data} />}
      {!data && !error && <Skeleton className="h-80 w-full" />}
      {isExpired && (
        <Notice kind="error" announced>
          {error.message}
        </Notice>
      )}
      {error && !isExpired && !data && (
        <LoadError
          title={i18n.t('Your details did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </AuthLayout>
  )
}

function NewcomerForm({ newcomer }: { newcomer: Newcomer }) {
  const { username, category, department } = newcomer
  const { register, handleSubmit, formState, setError } = useForm<JoinForm>({
    resolver: schemaResolver(CampusJoin),
    defaultValues: { username, ...(category && { category }), ...(department && { department }) },
  })
  const { join, isPending, errorMessage } = useJoin(setError)
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void handleSubmit(join)(event)}>
      <JoinFields register={register} errors={formState.errors} newcomer={newcomer} />
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <Button type="submit" wide busy={isPending}>
        {i18n.t('Create account')}
      </Button>
    </form>
  )
}

/** Opens the account and signs in; the guard leads on to the wanted page. */
function useJoin(setError: UseFormSetError<JoinForm>) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: JoinForm) => call(joinByCampus, { body: { ...form, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess(i18n.t('Login successful!'))
      startSession(queries, user)
    },
    onError: (mutationError) => {
      showFieldErrors(mutationError, fieldNames, setError)
    },
  })
  return {
    join: (form: JoinForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fieldNames)
        ? serverMessage(error, i18n.t('Registration failed'))
        : undefined,
  }
}
