import type { CancelContext } from '../../ordering/cancel-request.ts'

/** Where nothing was sent to a printer, there is nothing to claim. */
export const nothingSent: Pick<CancelContext, 'claimSentPrint'> = {
  claimSentPrint: () => Promise.resolve(undefined),
}
