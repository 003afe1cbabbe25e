import type { Page } from '../razorpay/client.ts'

const count = 100

/** All that a list of the provider has, page by page. */
export async function everyPage<Item>(list: (page: Page) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await list({ count, skip: items.length })
    items.push(...page)
    if (page.length < count) return items
  }
}
