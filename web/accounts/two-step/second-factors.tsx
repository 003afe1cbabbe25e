import type { Passkey, TwoStep } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import { KeyRound, Smartphone } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'

interface Props {
  twoStep: TwoStep
  /** Of the button that removes a passkey. */
  refOf: (passkey: Passkey) => Ref<HTMLButtonElement> | undefined
  onRemove: (passkey: Passkey) => void
}

/** The last second factor stays: two-step login is turned off instead. */
export function canRemove({ hasApp, passkeys }: TwoStep): boolean {
  return hasApp || passkeys.length > 1
}

/** By what the second step can be taken. */
export function SecondFactors({ twoStep, refOf, onRemove }: Props) {
  const { hasApp, passkeys } = twoStep
  return (
    <ul className="grid divide-y divide-line">
      {hasApp && (
        <li className="flex min-h-11 items-center gap-3 py-3 first:pt-0">
          <Smartphone aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <p className="font-semibold">{i18n.t('Authenticator app')}</p>
        </li>
      )}
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 py-3 first:pt-0">
          <KeyRound aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <div className="grid min-w-0 flex-1">
            <p className="font-semibold break-words">{passkey.name}</p>
            <p className="text-sm text-ink-soft">
              {i18n.t('Passkey, added {added}', { added: formatDate(passkey.createdAt) })}
            </p>
            {passkey.lastUsedAt !== null && (
              <p className="text-sm text-ink-soft">
                {i18n.t('Last used {time}', { time: formatDate(passkey.lastUsedAt) })}
              </p>
            )}
          </div>
          {canRemove(twoStep) && (
            <Button
              ref={refOf(passkey)}
              variant="quiet"
              aria-label={i18n.t('Remove: {name}', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
              className="-mr-4 whitespace-nowrap"
            >
              {i18n.t('Remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
