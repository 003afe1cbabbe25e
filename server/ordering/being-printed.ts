import type { RequestStatus } from '@campus-print/domain/ordering'
import { Refusal } from '../platform/http/refusal.ts'

/** The refusal to cancel what a printer has begun with: from there on only the desk gives money back. */
export function beingPrinted(status: RequestStatus): Refusal {
  const message =
    status === 'failed'
      ? 'A part of it may have been printed. Please ask at the print desk.'
      : 'It is being printed already. Please ask at the print desk.'
  return new Refusal('transition_refused', message, { status })
}
