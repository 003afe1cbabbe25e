import type { PrintRequest } from '@campus-print/contract/ordering'
import { useUser } from '../../accounts/index.ts'
import { clearDraft } from './draft.ts'
import { useOpenSettings } from './use-print-step.ts'

/** Returns a function that leads from an unpaid request back to its settings; others are still paid together with it. */
export function useChangeSettings(): (
  request: Pick<PrintRequest, 'id'>,
  paidWith: readonly string[],
) => void {
  const { id: userId } = useUser()
  const openSettings = useOpenSettings()
  return ({ id }, paidWith) => {
    // Settings that were tried earlier and not ordered are not those of the request.
    clearDraft({ userId, changes: id })
    openSettings(id, paidWith)
  }
}

/** Whether the request can be replaced by one with other settings: it is unpaid, and no payment is open. */
export function canChangeSettings({
  status,
  paymentAttempt,
}: Pick<PrintRequest, 'status' | 'paymentAttempt'>): boolean {
  return status === 'pending' && paymentAttempt !== 'open'
}
