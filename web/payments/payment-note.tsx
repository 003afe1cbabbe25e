import { Notice } from '../ui/notice.tsx'
import type { Note } from './checkout-state.ts'
import { formatFailureReason } from './say-reason.ts'

/** What to know before paying, after a payment that failed, was left, or is not waited for. */
export function PaymentNote({ note }: { note: Note }) {
  if (note.about !== 'failed') return <Notice>{afterwards[note.about]}</Notice>
  return (
    <Notice kind="warning" title="Your last payment failed">
      {formatFailureReason(note.message)}
    </Notice>
  )
}

const afterwards = {
  cancelled:
    'If money has left your account, do not pay again: the print ID appears here as soon as your bank confirms it.',
  open: 'Your first payment may still be confirmed. If you pay twice, the second payment goes back to you by itself.',
}
