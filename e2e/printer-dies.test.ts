import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, onTestFinished } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../server/testing/fixtures/people/orders.ts'
import { signedIn } from '../server/testing/fixtures/people/people.ts'
import { desktop, test } from './fixtures.ts'

const longTimeout = { timeout: 30_000 }

test('a printer jams in the middle: what waits there is printed by another one, and the desk sends the rest after it', async ({
  shop,
  visitSignedIn,
}) => {
  const { db } = shop.database
  const newPrinter = async (name: string, millisecondsPerPage: number) => {
    const running = await startVirtualPrinter({ name, millisecondsPerPage })
    onTestFinished(() => running.stop())
    await db.insertInto('printers').values({ name, uri: running.uri }).execute()
    return running
  }
  const first = await newPrinter('Library 1', 1_000_000)
  const call = await signedIn(shop, await givenUser(db))
  const operator = await givenUser(db, { username: 'Meena', permissions: ['desk'] })
  const prints: { id: string; printId: string }[] = []
  const shown = async (id: string) => (await call('GET', `/api/print/request/${id}`)).json.data
  for (let index = 0; index < 3; index += 1) {
    const id = await orderPrint(call)
    await payFor(call, id)
    prints.push({ id, printId: (await shown(id)).uniqueId })
  }
  const [begun, ...waiting] = prints
  await expect.poll(async () => (await shown(begun!.id)).status, longTimeout).toBe('in_process')
  await expect.poll(() => first.printer.jobs().length, longTimeout).toBe(3)
  const { page } = await visitSignedIn(shop, '/desk', { user: operator, device: desktop })
  const inColumn = (name: string, printId: string) =>
    page.getByRole('region', { name }).getByRole('button', { name: printId.slice(-4) })
  await inColumn('Printing', begun!.printId).waitFor()

  const second = await newPrinter('Library 2', 1)
  first.printer.setReasons(['media-jam-error'])
  for (const { printId } of waiting) await inColumn('Ready', printId).waitFor(longTimeout)
  await inColumn('Printing', begun!.printId).click()
  const dialog = page.getByRole('dialog')
  const decide = async (decision: string, reason: string) => {
    await dialog.getByRole('button', { name: decision }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.locator('form').getByRole('button', { name: decision }).click()
  }
  await decide('Mark as failed', 'The paper is jammed')
  await inColumn('Needs attention', begun!.printId).click()
  await decide('Print again', 'On the other printer')
  await inColumn('Ready', begun!.printId).waitFor(longTimeout)

  const printedBy = ({ printer }: typeof first) =>
    printer
      .jobs()
      .filter(({ stateReasons }) => stateReasons.includes('job-completed-successfully'))
      .map(({ name }) => name.split(' ')[0])
      .toSorted()
  expect(printedBy(second)).toEqual(prints.map(({ printId }) => printId).toSorted())
  expect(printedBy(first)).toEqual([])
})
