import type { Passkey, TwoStep } from '@campus-print/contract/two-step'
import { i18n } from '@campus-print/domain/language'
import clsx from 'clsx'
import { Smartphone } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { PasskeyRow } from './passkey-row.tsx'

interface Props {
  twoStep: TwoStep
  /** Of the button that removes a factor. */
  refOf: (factor: Removable) => Ref<HTMLButtonElement> | undefined
  onRemove: (factor: Removable) => void
}

export type Removable = Passkey | 'the app'

/** The last second factor stays: two-step login is turned off instead. */
export function removableOf({ hasApp, passkeys }: TwoStep): Removable[] {
  const factors: Removable[] = hasApp ? ['the app', ...passkeys] : passkeys
  return factors.length > 1 ? factors : []
}

/** The list of the user's second factors. */
export function SecondFactors({ twoStep, refOf, onRemove }: Props) {
  const { hasApp, passkeys } = twoStep
  const removable = removableOf(twoStep)
  const remove = (factor: Removable, name: string) =>
    removable.includes(factor) && (
      <Button
        ref={refOf(factor)}
        variant="quiet"
        aria-label={i18n.t('Remove: {name}', { name })}
        onClick={() => onRemove(factor)}
        className={clsx('whitespace-nowrap', factor === 'the app' && '-mr-4')}
      >
        {i18n.t('Remove')}
      </Button>
    )
  return (
    <ul className="grid divide-y divide-line">
      {hasApp && (
        <li className="flex min-h-11 items-center gap-3 py-3 first:pt-0">
          <Smartphone aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <p className="min-w-0 flex-1 font-semibold">{i18n.t('Authenticator app')}</p>
          {remove('the app', i18n.t('Authenticator app'))}
        </li>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey}>
          {remove(passkey, passkey.name)}
        </PasskeyRow>
      ))}
    </ul>
  )
}
