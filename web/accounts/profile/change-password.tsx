import { i18n } from '@campus-print/domain/language'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PasswordForm = lazyPart(async () => (await import('./password-form.tsx')).PasswordForm, <PageSpinner />)

/** The form for a new password, folded until it is wanted. */
export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it, so the button that opened it takes the focus.
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <Card aria-labelledby="password" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <CardTitle id="password">{i18n.t('Your password')}</CardTitle>
        <p className="text-ink-soft">{i18n.t('A new password logs you out everywhere else.')}</p>
      </div>
      {isOpen ? (
        <PasswordForm email={email} onClose={close} />
      ) : (
        <Button ref={opener} variant="plain" className="sm:justify-self-start" onClick={() => setOpen(true)}>
          {i18n.t('Change password')}
        </Button>
      )}
    </Card>
  )
}
