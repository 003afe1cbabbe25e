import { RazorpayError } from '../razorpay/errors.ts'

/** What the provider says of each id that it knows; the others are left out. */
export async function fetchKnown<Item>(
  ids: readonly string[],
  fetchOne: (id: string) => Promise<Item>,
): Promise<Item[]> {
  const found: Item[] = []
  for (const id of ids) {
    try {
      found.push(await fetchOne(id))
    } catch (error) {
      const isUnknown = error instanceof RazorpayError && error.isForGood
      if (!isUnknown) throw error
    }
  }
  return found
}
