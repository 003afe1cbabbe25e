import { i18n } from '@campus-print/domain/language'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useOnline } from '../../ui/use-online.ts'

interface Props {
  /** The button's text once the user can pay. */
  label: string
  /** The provider's checkout has loaded. */
  isReady: boolean
  /** The server is checking whether a payment exists already. */
  isChecking: boolean
  onPay: () => void
}

/** The pay button. Without a connection it opens nothing, since the provider's window could not be closed again. */
export function PayButton({ label, isReady, isChecking, onPay }: Props) {
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const press = () => {
    if (isChecking) return
    if (isOnline) onPay()
    else setWasOffline(true)
  }
  return (
    <div className="grid gap-3">
      {wasOffline && !isOnline && (
        <Notice kind="warning" announced>
          {i18n.t("You're offline. Nothing was paid. Pay when you're back online.")}
        </Notice>
      )}
      {/* While it checks it is not disabled, which would take the focus away. */}
      <Button wide disabled={!isReady} aria-disabled={isChecking || undefined} onClick={press}>
        {!isReady
          ? i18n.t('Connecting to secure payment gateway...')
          : isChecking
            ? i18n.t('Checking your last payment...')
            : label}
      </Button>
    </div>
  )
}
