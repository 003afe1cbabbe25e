import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { desktop, test } from './fixtures.ts'

const count = 30

/** Scans a print ID, and hands the print over by pressing Enter again. */
async function handOver(page: Page, printId: string): Promise<void> {
  await page.keyboard.type(printId)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Hand over 1 print' })
  await button.waitFor()
  await page.keyboard.press('Enter')
  await button.waitFor({ state: 'detached' })
}

test('two operators hand over thirty prints side by side, each once, and both boards are empty then', async ({
  shop,
  visitSignedIn,
}) => {
  const { db } = shop.database
  const operator = async (username: string) => {
    const user = await givenUser(db, { username, permissions: ['desk'] })
    return { id: user.id, page: (await visitSignedIn(shop, '/desk', { user, device: desktop })).page }
  }
  const printIds: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { request } = await givenPaid(shop)
    for (const to of ['in_process', 'ready'] as const)
      await transition(db, { requestId: request.id, to, actor: 'system' })
    printIds.push(request.print_id)
  }
  const operators = [await operator('Meena'), await operator('Ravi')]
  const ready = (page: Page) =>
    page.getByRole('region', { name: 'Ready' }).getByRole('button', { name: /^PRT-/ })
  for (const { page } of operators) await expect.poll(() => ready(page).count()).toBe(count)

  // The operator who is free serves the next person in the queue.
  const line = [...printIds]
  await Promise.all(
    operators.map(async ({ page }) => {
      for (let next = line.shift(); next !== undefined; next = line.shift()) await handOver(page, next)
    }),
  )
  for (const { page } of operators) await expect.poll(() => ready(page).count()).toBe(0)
  const rows = await db
    .selectFrom('print_request_history')
    .innerJoin('print_requests', 'print_requests.id', 'print_request_history.request_id')
    .select(['print_id', 'actor_id'])
    .where('to_status', '=', 'completed')
    .execute()
  expect(rows.map((row) => row.print_id).toSorted()).toEqual(printIds.toSorted())
  expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set(operators.map(({ id }) => id)))
})
