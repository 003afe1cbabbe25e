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
  return (
    <div className="grid gap-3">
      {wasOffline && !isOnline && (
        <Notice kind="warning" announced>
          You are offline. Nothing was paid: pay when the connection is back.
        </Notice>
      )}
      <Button
        wide
        disabled={!isReady}
        busy={isChecking}
        onClick={isOnline ? onPay : () => setWasOffline(true)}
      >
        {isReady ? label : 'Connecting to secure payment gateway...'}
      </Button>
    </div>
  )
}
