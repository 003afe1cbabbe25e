import { expect, onTestFinished, test } from 'vitest'
import { runCrashCases } from '../testing/crash-injection/run-crash-cases.ts'
import { openShop } from '../testing/crash-injection/shop.ts'

// `npm run soak` crashes at every step.
const points = process.env['EVERY_STEP'] ? 'every' : 'distinct'

test(
  'kill -9 between any two steps of a payment or refund loses and doubles no money after a restart',
  { timeout: points === 'every' ? 3_600_000 : 600_000 },
  async () => {
    const shop = await openShop()
    onTestFinished(() => shop.close())
    const { kills, crashes } = await runCrashCases(shop, points)
    expect(kills).toBeGreaterThan(3)
    expect(crashes).toBeGreaterThan(30)
  },
)
