import type { PrintRequest } from '@campus-print/contract/ordering'
import { useUser } from '../../accounts/index.ts'
import { Button } from '../../ui/button.tsx'
import { clearDraft } from './draft.ts'
import { useOpenSettings } from './use-print-step.ts'

/** The way from an unpaid request back to its settings. */
export function ChangeSettings({ request }: { request: PrintRequest }) {
  const { id: userId } = useUser()
  const openSettings = useOpenSettings()
  const open = () => {
    // What was tried on an earlier visit and not ordered is not what the request says.
    clearDraft({ userId, changes: request.id })
    openSettings(request.id)
  }
  return (
    <Button variant="quiet" className="-mr-4" onClick={open}>
      Change settings
    </Button>
  )
}

/** Whether a request can still be replaced by one with other settings: no money came, and none is on its way. */
export function canChangeSettings({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): boolean {
  return status === 'pending' && paymentAttempt !== 'open'
}
