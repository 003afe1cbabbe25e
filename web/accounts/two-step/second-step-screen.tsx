import type { SecondStepMethod } from '@campus-print/contract/envelope'
import { completeLogin } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { CodeField } from './code-field.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { PasskeyStep } from './passkey-step.tsx'
import { useCompleteLogin } from './use-complete-login.ts'
import type { WaitingLogin } from './use-second-step.ts'

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepScreen() {
  // The campus's sign-in leads here with the login behind the hash.
  const login = useLocation({
    select: ({ state, hash }) => state.pendingLogin ?? loginBehindHash(hash),
  })
  const { next } = useSearch({ strict: false })
  if (!login) return <Navigate to={paths.login} search={{ next }} replace />
  return <SecondStep {...login} />
}

const knownMethods: readonly SecondStepMethod[] = ['app', 'passkey']

function loginBehindHash(hash: string): WaitingLogin | undefined {
  const carried = new URLSearchParams(hash)
  const token = carried.get('token')
  const methods = carried.get('methods')?.split(' ') ?? []
  return token === null ? undefined : { token, methods: knownMethods.filter((one) => methods.includes(one)) }
}

type Way = SecondStepMethod | 'recovery'

function SecondStep({ token, methods }: WaitingLogin) {
  const ways: Way[] = [
    ...(methods.includes('passkey') && canUsePasskeys() ? ['passkey' as const] : []),
    ...(methods.includes('app') ? ['app' as const] : []),
    'recovery',
  ]
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'recovery'
  const { title, lead } = textsOf(way, methods.includes('passkey') && !ways.includes('passkey'))
  return (
    <AuthLayout title={title} lead={lead} aside={<BackToLogin />}>
      <div className="grid gap-4">
        {way === 'passkey' ? (
          <PasskeyStep pendingLogin={token} />
        ) : (
          <CodeForm key={way} pendingLogin={token} isRecovery={way === 'recovery'} />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" wide onClick={() => choose(other)}>
              {wayLabel(other)}
            </Button>
          ))}
      </div>
    </AuthLayout>
  )
}

/** `lacksPasskeys` for an account with a passkey in a browser that cannot use it. */
function textsOf(way: Way, lacksPasskeys: boolean): { title: string; lead: string } {
  if (way === 'passkey') {
    return {
      title: i18n.t('Use your passkey'),
      lead: i18n.t('Your browser asks for your fingerprint, face, PIN or security key.'),
    }
  }
  const title = i18n.t('Enter your code')
  return way === 'app'
    ? {
        title,
        lead: i18n.t('Open your authenticator app and type the 6-digit code it shows for Campus Print.'),
      }
    : { title, lead: recoveryLead(lacksPasskeys) }
}

function recoveryLead(lacksPasskeys: boolean): string {
  return lacksPasskeys
    ? i18n.t(
        'This browser cannot use your passkey. Type one of the recovery codes that you saved. Each works once.',
      )
    : i18n.t('Type one of the recovery codes that you saved. Each works once.')
}

function wayLabel(way: Way): string {
  if (way === 'passkey') return i18n.t('Use your passkey')
  return way === 'app' ? i18n.t('Use the authenticator app') : i18n.t('Use a recovery code')
}

function CodeForm({ pendingLogin, isRecovery }: { pendingLogin: string; isRecovery: boolean }) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { complete, isPending, error } = useCompleteLogin(
    () => call(completeLogin, { body: { pendingLogin, code, session: 'cookie' } }),
    () => {
      setCode('')
      field.current?.focus()
    },
  )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const isEmpty = code.trim() === ''
        setMissing(isEmpty)
        if (isEmpty) field.current?.focus()
        else complete()
      }}
    >
      {error !== null && (
        <Notice kind="error" announced>
          <p>{serverMessage(error, i18n.t('Login failed. Please try again.'))}</p>
          {error instanceof ApiError && error.attemptsLeft !== undefined && (
            <p>{i18n.t('Attempts left: {left, number}', { left: error.attemptsLeft })}</p>
          )}
        </Notice>
      )}
      <CodeField ref={field} isRecovery={isRecovery} value={code} onValue={setCode} isMissing={isMissing} />
      <Button type="submit" wide busy={isPending}>
        {i18n.t('Login')}
      </Button>
    </form>
  )
}
