import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useOnline } from '../../ui/use-online.ts'

interface Props {
  /** What it says once one can pay. */
  label: string
  /** The provider's checkout is there. */
  isReady: boolean
  /** It is being found out whether there is anything left to pay. */
  isAsking: boolean
  onPay: () => void
}

/** The button to pay; without a connection it opens nothing, since what it opens could not be left again. */
export function PayButton({ label, isReady, isAsking, onPay }: Props) {
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  return (
    <div className="grid gap-3">
      {wasOffline && !isOnline && (
        <Notice kind="warning" announced>
          You are offline. Nothing was paid: pay when the connection is back.
        </Notice>
      )}
      <Button wide disabled={!isReady} busy={isAsking} onClick={isOnline ? onPay : () => setWasOffline(true)}>
        {isReady ? label : 'Connecting to secure payment gateway...'}
      </Button>
    </div>
  )
}
