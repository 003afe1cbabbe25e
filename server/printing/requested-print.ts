import { type PrintTicket, printTicket } from '@campus-print/domain/printing'
import type { PrintRequestRow } from '../ordering/index.ts'

/** What the printer is asked to do for a request. */
export function ticketOf(request: PrintRequestRow): PrintTicket {
  return printTicket({
    copies: request.copies,
    media: request.media,
    orientation: request.orientation,
    printType: request.print_type,
    doubleSided: request.double_sided,
  })
}
