import { RazorpayError } from '../razorpay/errors.ts'

interface Known {
  readonly id: string
}

/** What the provider says of ours that it did not list, as for a payment that was made on another day. */
export async function theOthers<Item>(
  ours: readonly Known[],
  listed: readonly Known[],
  fetchOne: (id: string) => Promise<Item>,
): Promise<Item[]> {
  const ids = new Set(listed.map(({ id }) => id))
  const found: Item[] = []
  for (const { id } of ours.filter((our) => !ids.has(our.id))) {
    try {
      found.push(await fetchOne(id))
    } catch (error) {
      // It does not know it: that is what the comparison will say.
      const isUnknown = error instanceof RazorpayError && (error.status === 400 || error.status === 404)
      if (!isUnknown) throw error
    }
  }
  return found
}
