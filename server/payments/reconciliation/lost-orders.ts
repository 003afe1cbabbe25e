import { isForRequest } from '../checkout/order-notes.ts'
import type { RazorpayOrder } from '../razorpay/shapes.ts'
import { fetchKnown } from './fetch-known.ts'

/**
 * Of orders that we do not know, those that were opened for a request of ours: a database that was restored has lost
 * what came after its backup, and the money for it is still with the provider. The others are other shops'.
 */
export async function lostOrders(
  orderIds: ReadonlySet<string>,
  fetchOrder: (id: string) => Promise<RazorpayOrder>,
): Promise<Set<string>> {
  const found = await fetchKnown([...orderIds], fetchOrder)
  return new Set(found.filter(isForRequest).map(({ id }) => id))
}
