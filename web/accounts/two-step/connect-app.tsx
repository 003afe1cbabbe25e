import { confirmTwoStep, type Proof, setUpTwoStep } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { BeginForm } from './begin-form.tsx'
import { CodeField } from './code-field.tsx'
import type { ProofKind } from './proof-kind.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFinish } from './use-finish.ts'

interface Props {
  by: ProofKind | undefined
  onClose: () => void
}

/** Connects an authenticator app: the owner's proof, its first code, the recovery codes of the first second factor. */
export function ConnectApp({ by, onClose }: Props) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const finish = useFinish(onClose)
  const begin = useMutation({ mutationFn: (proof: Proof) => call(setUpTwoStep, { body: proof }) })
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={() => void finish()} />
  if (begin.data) {
    return (
      <ScanSecret
        {...begin.data.data}
        onConnected={(codes) => (codes.length > 0 ? setRecoveryCodes(codes) : void finish())}
        onCancel={onClose}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <p>{i18n.t('You need an authenticator app on your phone, such as Google Authenticator or Aegis.')}</p>
      <BeginForm
        by={by}
        isPending={begin.isPending}
        error={begin.error}
        onBegin={(proof) => begin.mutate(proof)}
        onCancel={onClose}
      />
    </div>
  )
}

interface ScanProps {
  secret: string
  address: string
  onConnected: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The secret for the app, as a QR code and as text, and the first code that the app makes of it. */
function ScanSecret({ secret, address, onConnected, onCancel }: ScanProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const title = useFocusOnMount<HTMLHeadingElement>()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(confirmTwoStep, { body: { code } }),
    onSuccess: ({ data: { recoveryCodes } }) => {
      const isFirst = recoveryCodes.length > 0
      toastSuccess(isFirst ? i18n.t('Two-step login is on') : i18n.t('The app is connected'))
      onConnected(recoveryCodes)
    },
    onError: () => {
      setCode('')
      field.current?.focus()
    },
  })
  return (
    <form
      noValidate
      className="grid max-w-[28rem] gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const isEmpty = code.trim() === ''
        setMissing(isEmpty)
        if (isEmpty) field.current?.focus()
        else confirm.mutate()
      }}
    >
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {i18n.t('Scan this with your authenticator app')}
      </h3>
      <QrCode text={address} label={i18n.t('QR code for the authenticator app')} />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">
          {i18n.t('On this phone already? Open the app from here, or type this key into it.')}
        </p>
        <p className="rounded-lg bg-well px-3 py-2 font-mono wrap-anywhere">{inGroups(secret)}</p>
        <a href={address} className="inline-flex min-h-11 items-center font-semibold text-accent-ink">
          {i18n.t('Open the app')}
        </a>
      </div>
      <CodeField ref={field} value={code} onValue={setCode} isMissing={isMissing} />
      {confirm.error && (
        <Notice kind="error" announced>
          {serverMessage(confirm.error, i18n.t('We got no answer. Please try again.'))}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending}>
          {i18n.t('Turn on')}
        </Button>
        <Button variant="plain" disabled={confirm.isPending} onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** In groups of four, as a person reads it off. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
