import type { CancelParts } from '../../ordering/cancel-request.ts'

/** Where no printer has been sent anything, none is asked to stop. */
export const nothingSent: Pick<CancelParts, 'stopAtPrinter'> = {
  stopAtPrinter() {
    throw new Error('Nothing was sent to a printer')
  },
}
