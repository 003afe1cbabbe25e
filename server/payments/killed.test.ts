import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieOfEveryStep } from '../testing/deaths/die-of-every-step.ts'
import { flowNames } from '../testing/deaths/flows.ts'
import { type Shop, openShop } from '../testing/deaths/shop.ts'

// `npm run soak` asks for every step.
const points = process.env['EVERY_STEP'] ? 'every' : 'distinct'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each(flowNames)(
  'killed with -9 between any two steps of %s and started again, the product loses and doubles no money',
  async (name) => {
    expect(await dieOfEveryStep(shop, name, points)).toBeGreaterThan(0)
  },
  points === 'every' ? 900_000 : 120_000,
)
