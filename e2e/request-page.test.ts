import { expect } from 'vitest'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenOrder } from '../server/testing/fixtures/people/given-order.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { desktop, phone, test } from './fixtures.ts'
import { checkout } from './walk.ts'

test('a user follows a print from payment to the desk on the page of the request, and prints only the ticket', async ({
  shop,
  payer: { page, requestId, pageErrors },
}) => {
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('link', { name: 'Follow this print' }).click()
  await page.waitForURL(`**/requests/${requestId}`)
  const step = page.locator('[aria-current=step]')
  await step.getByText('Paid').waitFor()
  for (const [status, name] of [
    ['in_process', 'Printing'],
    ['ready', 'Ready to collect'],
  ] as const) {
    await transition(shop.database.db, { requestId, to: status, actor: 'desk' })
    await step.getByText(name).waitFor()
  }
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('img', { name: /as a QR code/ }).waitFor()
  for (const hidden of [page.getByRole('banner'), page.getByText('Print summary')]) {
    await expect.poll(() => hidden.isVisible()).toBe(false)
  }
  await page.emulateMedia({ media: 'screen' })
  await transition(shop.database.db, { requestId, to: 'completed', actor: 'desk' })
  await step.getByText('Collected').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /as a QR code/ }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test.for([phone, desktop])(
  'a long document name stays within the page of its request: %o',
  async (device, { shop, visitSignedIn }) => {
    const { request, user } = await givenPaid(shop)
    const name = `${'Thermodynamics laboratory record, '.repeat(5)}final.pdf`
    const { db } = shop.database
    await db.updateTable('documents').set({ name }).where('id', '=', request.document_id).execute()
    const { page } = await visitSignedIn(shop, `/requests/${request.id}`, { user, device })
    await page.getByRole('region', { name: 'Document' }).getByRole('button', { name: 'Preview' }).waitFor()
    const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await sticksOut()).toBe(false)
    for (const card of ['Document', 'Ticket']) {
      const cut = page.getByRole('region', { name: card }).getByTitle(name)
      const room = await page.getByRole('region', { name: card }).boundingBox()
      const box = await cut.boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(room!.x + room!.width)
    }
  },
)

test('a notification about a long document name still says what its user needs', async ({
  shop,
  visitSignedIn,
}) => {
  const { request, user, order_id, verify } = await givenOrder(shop)
  const name = `${'Thermodynamics laboratory record, '.repeat(5)}final.pdf`
  const { db } = shop.database
  await db.updateTable('documents').set({ name }).where('id', '=', request.document_id).execute()
  await verify(await shop.pay({ order_id }))
  const { page } = await visitSignedIn(shop, '/dashboard', { user, device: phone })
  const card = page.getByRole('region', { name: 'Notifications' })
  const message = card.getByText(`${name} is in the queue. Its print ID is ${request.print_id}.`)
  expect(await message.evaluate((shown) => shown.scrollHeight <= shown.clientHeight)).toBe(true)
})
