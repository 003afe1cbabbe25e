import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { desktop, phone, test as journey } from './fixtures.ts'

// Two operators at the desk, and a paid print of a user.
const test = journey.extend('counter', async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const operator = async (username: string) =>
    visitSignedIn(shop, '/desk', {
      user: await givenUser(db, { username, permissions: ['desk'] }),
      device: desktop,
    })
  const given = async (...steps: ('in_process' | 'ready' | 'failed')[]) => {
    const { request, user } = await givenPaid(shop)
    for (const to of steps) await transition(db, { requestId: request.id, to, actor: 'system' })
    return { ...request, user }
  }
  return { meena: await operator('Meena'), ravi: await operator('Ravi'), given }
})

test('an operator scans a print ID, presses Enter twice, and the print leaves every operator’s board', async ({
  counter: { meena, ravi, given },
}) => {
  const print = await given('in_process', 'ready')
  const end = print.print_id.slice(-4)
  for (const { page } of [meena, ravi]) {
    await page.getByRole('region', { name: 'Ready' }).getByRole('button', { name: end }).waitFor()
  }
  await meena.page.keyboard.type(print.print_id)
  await meena.page.keyboard.press('Enter')
  await meena.page.getByRole('button', { name: 'Hand over 1 print' }).waitFor()
  expect(await axeViolations(meena.page)).toEqual([])
  await meena.page.keyboard.press('Enter')
  await meena.page.getByText('1 print handed over').waitFor()
  await ravi.page
    .getByRole('region', { name: 'Ready' })
    .getByRole('button', { name: end })
    .waitFor({ state: 'detached' })

  await ravi.page.getByRole('searchbox').fill(end)
  await ravi.page.keyboard.press('Enter')
  await ravi.page.getByText('Meena handed it over.').waitFor()
})

test('an operator prints a failed print again with a reason, which its history keeps', async ({
  shop,
  counter: { meena, given },
}) => {
  const print = await given('in_process', 'failed')
  const { page } = meena
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('button', { name: print.print_id.slice(-4) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Print again' }).click()
  const submit = dialog.locator('form').getByRole('button', { name: 'Print again' })
  await submit.click()
  await dialog.getByText('Please say why').waitFor()
  await dialog.getByLabel('Reason').fill('The paper was crumpled')
  expect(await axeViolations(page)).toEqual([])
  await submit.click()
  await page.getByText('It will be printed again').waitFor()
  const history = await shop.database.db
    .selectFrom('print_request_history')
    .select(['to_status', 'reason'])
    .where('request_id', '=', print.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(history).toEqual({ to_status: 'in_queue', reason: 'The paper was crumpled' })
})

test.for([phone, desktop])(
  'long names take two lines of a row, and are whole while it has the focus: %o',
  async (device, { shop, visitSignedIn }) => {
    const { db } = shop.database
    const name = 'Venkata Subrahmanya Sivaramakrishnan Bhattacharyya'
    const documentName = 'Thermodynamics laboratory record of the second semester, final version.pdf'
    const { request, user } = await givenPaid(shop)
    await db.updateTable('users').set({ username: name }).where('id', '=', user.id).execute()
    await db
      .updateTable('documents')
      .set({ name: documentName })
      .where('id', '=', request.document_id)
      .execute()
    for (const to of ['in_process', 'ready'] as const)
      await transition(db, { requestId: request.id, to, actor: 'system' })
    const operator = await givenUser(db, { permissions: ['desk'] })
    const { page } = await visitSignedIn(shop, '/desk', { user: operator, device })
    const row = page
      .getByRole('region', { name: 'Ready' })
      .getByRole('button', { name: request.print_id.slice(-4) })
    const lines = (text: string) =>
      row.getByTitle(text).evaluate((element) => {
        const { lineHeight } = getComputedStyle(element)
        const line = Number.parseFloat(lineHeight)
        return {
          shown: Math.round(element.clientHeight / line),
          all: Math.round(element.scrollHeight / line),
        }
      })
    expect((await lines(documentName)).shown).toBe(2)
    await page.keyboard.press('Tab')
    await row.focus()
    for (const text of [name, documentName]) {
      const { shown, all } = await lines(text)
      expect(shown).toBe(all)
    }
  },
)
