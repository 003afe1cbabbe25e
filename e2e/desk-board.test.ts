import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { desktop, test as journey } from './fixtures.ts'

// Two operators at the desk, and a paid print of someone.
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

test('two operators hand over 30 prints side by side, and none is handed over twice', async ({
  shop,
  counter: { meena, ravi, given },
}) => {
  const prints = []
  for (let made = 0; made < 30; made += 1) prints.push(await given('in_process', 'ready'))
  const ids = prints.map((print) => print.print_id)
  // The middle ten stand in both queues, as when two people come for one print.
  const counters = [
    { page: meena.page, queue: ids.slice(0, 20) },
    { page: ravi.page, queue: ids.slice(10).toReversed() },
  ]
  await Promise.all(
    counters.map(async ({ page, queue }) => {
      for (const id of queue) {
        await page.getByRole('searchbox').fill(id)
        await page.keyboard.press('Enter')
        const button = page.getByRole('button', { name: 'Hand over 1 print' })
        const before = page.getByText(/(Meena|Ravi) handed it over\./)
        await button.or(before).first().waitFor()
        if (await before.isVisible()) continue
        await page.keyboard.press('Enter')
        const refused = page.getByText(/Already handed over by/)
        await page.getByText('1 print handed over').or(refused).or(before).first().waitFor()
      }
    }),
  )
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as times, count(distinct subject_id)::int as prints from audit_log where action = 'hand over'
     and subject_id = any($1)`,
    [prints.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ times: 30, prints: 30 }])
})
