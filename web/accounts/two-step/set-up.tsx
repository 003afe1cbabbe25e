import { i18n } from '@campus-print/domain/language'
import { Fingerprint, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFocusOnMount } from '../../ui/focus.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ConnectApp } from './connect-app.tsx'
import type { ProofKind } from './proof-kind.ts'

export type Factor = 'passkey' | 'app'

interface Props {
  /** Without one the user chooses. */
  factor: Factor | undefined
  by: ProofKind | undefined
  onClose: () => void
}

/** Sets a second factor up. */
export function SetUp({ factor, by, onClose }: Props) {
  const [chosen, choose] = useState(factor)
  if (chosen === 'passkey') return <AddPasskey by={by} onClose={onClose} />
  if (chosen === 'app') return <ConnectApp by={by} onClose={onClose} />
  return <ChooseFactor onChoose={choose} onCancel={onClose} />
}

interface ChoiceProps {
  onChoose: (factor: Factor) => void
  onCancel: () => void
}

/** Offered where the browser can use passkeys; the app works everywhere. */
function ChooseFactor({ onChoose, onCancel }: ChoiceProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {i18n.t('Choose your second step')}
      </h3>
      <div className="grid gap-3">
        <FactorButton
          icon={<Fingerprint aria-hidden className="size-6 shrink-0 text-ink-soft" />}
          label={i18n.t('Passkey')}
          detail={i18n.t('Your fingerprint, face, PIN or a security key')}
          onClick={() => onChoose('passkey')}
        />
        <FactorButton
          icon={<Smartphone aria-hidden className="size-6 shrink-0 text-ink-soft" />}
          label={i18n.t('Authenticator app')}
          detail={i18n.t('A code from an app on your phone')}
          onClick={() => onChoose('app')}
        />
      </div>
      <Button variant="plain" className="sm:justify-self-start" onClick={onCancel}>
        {i18n.t('Cancel')}
      </Button>
    </div>
  )
}

interface FactorProps {
  icon: ReactNode
  label: string
  detail: string
  onClick: () => void
}

function FactorButton({ icon, label, detail, onClick }: FactorProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 items-center gap-3 rounded-lg border border-edge bg-sheet px-3 py-3 text-left transition-colors hover:bg-well"
    >
      {icon}
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-soft">{detail}</span>
      </span>
    </button>
  )
}
