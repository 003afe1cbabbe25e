import type { PrintRequest } from '@campus-print/contract/ordering'
import { useUser } from '../../accounts/index.ts'
import { Button } from '../../ui/button.tsx'
import { clearDraft } from './draft.ts'
import { useOpenSettings } from './use-print-step.ts'

/** Leads from an unpaid request back to its settings. */
export function ChangeSettings({ request }: { request: PrintRequest }) {
  const { id: userId } = useUser()
  const openSettings = useOpenSettings()
  const open = () => {
    // Settings that were tried earlier and not ordered are not those of the request.
    clearDraft({ userId, changes: request.id })
    openSettings(request.id)
  }
  return (
    <Button variant="quiet" className="-mr-4" onClick={open}>
      Change settings
    </Button>
  )
}

/** Whether the request can be replaced by one with other settings: it is unpaid, and no payment is open. */
export function canChangeSettings({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): boolean {
  return status === 'pending' && paymentAttempt !== 'open'
}
