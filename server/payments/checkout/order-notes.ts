import type { RazorpayOrder } from '../razorpay/shapes.ts'

const requestNote = 'print_request_id'

/** What an order bears at the provider to say which request it is for. */
export function orderNotes(requestId: string): Record<string, string> {
  return { [requestNote]: requestId }
}

/** Whether an order was opened for a request of ours, be it one that we know no more. */
export function isForRequest({ notes }: Pick<RazorpayOrder, 'notes'>): boolean {
  return requestNote in notes
}
