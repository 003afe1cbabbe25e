import { type Paise, formatRupees } from '@campus-print/domain/pricing'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { stillPrintedWarning } from './still-printed.ts'

/** A refund as it stood when it was asked about: what becomes known meanwhile must not change what is agreed to. */
export interface RefundToConfirm {
  readonly amount: Paise
  readonly reason: string
  /** Its print is still to come, and nobody will have paid for it. */
  readonly leavesPrint: boolean
}

interface Props {
  asked: RefundToConfirm
  /** Who gets the money. */
  receiver: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before money is given back for good. */
export function RefundConfirmation({ asked: { amount, leavesPrint }, receiver, onClose, onConfirm }: Props) {
  const said = formatRupees(amount)
  return (
    <ConfirmDialog
      isOpen
      question={`Give ${said} back to ${receiver}?`}
      detail={`${leavesPrint ? `${stillPrintedWarning}. ` : ''}The money goes to the account it was paid from, with a credit note. This cannot be undone.`}
      confirm={`Give ${said} back`}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
