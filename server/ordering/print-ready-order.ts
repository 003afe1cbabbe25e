import type { PrintReadyOrder } from '../documents/index.ts'
import { layoutOf } from './price-order.ts'
import type { PrintRequestRow } from './tables.ts'

/** How a request's document is prepared for print. */
export function printReadyOrderOf(request: PrintRequestRow): PrintReadyOrder {
  return {
    requestId: request.id,
    ownerId: request.owner_id,
    documentId: request.document_id,
    pagesToPrint: request.pages_to_print,
    media: request.media,
    orientation: request.orientation,
    doubleSided: request.double_sided,
    layout: layoutOf(request),
    // Queues may leave colour in a document although print-color-mode says monochrome.
    colorPages: request.color_pages ?? (request.print_type === 'color' ? 'all' : 'none'),
  }
}
