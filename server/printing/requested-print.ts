import { type PrintTicket, printTicket } from '@campus-print/domain/printing'
import type { PrintReadyOrder } from '../documents/print-ready.ts'
import type { PrintRequestRow } from '../ordering/tables.ts'

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

/** How a request's document is made ready: the printer is told of paper and colour, the pages are chosen before. */
export function printReadyOrderOf(request: PrintRequestRow): PrintReadyOrder {
  return {
    requestId: request.id,
    ownerId: request.owner_id,
    documentId: request.document_id,
    pagesToPrint: request.pages_to_print,
    media: request.media,
    orientation: request.orientation,
    // Queues may leave colour in a document although print-color-mode says monochrome.
    grey: request.print_type === 'black',
  }
}
