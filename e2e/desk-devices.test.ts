import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { axeViolations } from './axe.ts'
import { desktop, test as journey } from './fixtures.ts'
import { expectFocused, pressOn, typeInto } from './keyboard.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }

// An operator, and paid prints of other users.
const test = journey
  .extend('operator', async ({ shop }) => givenUser(shop.database.db, { permissions: ['desk'] }))
  .extend('given', async ({ shop }) => {
    return async (...steps: ('in_process' | 'ready' | 'failed')[]) => {
      const { request } = await givenPaid(shop)
      for (const to of steps)
        await transition(shop.database.db, { requestId: request.id, to, actor: 'system' })
      return request
    }
  })

test('an operator does the work of the desk by keyboard alone', async ({
  shop,
  operator,
  given,
  visitSignedIn,
}) => {
  const printing = await given('in_process')
  const ready = await given('in_process', 'ready')
  const { page, pageErrors } = await visitSignedIn(shop, '/desk', { user: operator, device: desktop })
  const dialog = page.getByRole('dialog')
  const tile = (column: string, printId: string) =>
    page.getByRole('region', { name: column }).getByRole('button', { name: printId.slice(-4) })

  // The operator marks a print as ready whose printer did not report it as printed.
  await pressOn(page, tile('Printing', printing.print_id))
  await pressOn(page, dialog.getByRole('button', { name: 'Mark as ready' }))
  await expectFocused(dialog.getByLabel('Reason'))
  await page.keyboard.type('It lies in the tray')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  // The operator enters the shelf and returns to the board.
  await pressOn(page, tile('Ready', printing.print_id))
  await typeInto(page, dialog.getByLabel('Lies at'), 'Shelf 3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowOf(printing.id)).shelf).toBe('Shelf 3')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A scanner types wherever the focus is.
  await page.keyboard.type(ready.print_id)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hand over 1 print' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 print handed over').waitFor()
  expect((await rowOf(ready.id)).status).toBe('completed')
  expect(pageErrors).toEqual([])

  function rowOf(id: string) {
    return shop.database.db
      .selectFrom('print_requests')
      .select(['status', 'shelf'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
})

test('an operator works with a tablet: nothing is cut off, and what is touched is large', async ({
  shop,
  operator,
  given,
  visitSignedIn,
}) => {
  const failed = await given('in_process', 'failed')
  const ready = await given('in_process', 'ready')
  const { page, pageErrors } = await visitSignedIn(shop, '/desk', { user: operator, device: tablet })
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('button', { name: failed.print_id.slice(-4) })
    .tap()
  await dialog.getByRole('button', { name: 'Print again' }).tap()
  await dialog.getByLabel('Reason').tap()
  await page.keyboard.type('The paper was crumpled')
  await dialog.locator('form').getByRole('button', { name: 'Print again' }).tap()
  await page.getByText('It will be printed again').waitFor()
  await page.getByRole('searchbox').tap()
  await page.keyboard.type(ready.print_id.slice(-4))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hand over 1 print' }).tap()
  await page.getByText('1 print handed over').waitFor()
  const { scrollWidth, small } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    small: [...document.querySelectorAll('main button, main select, main input:not([type=checkbox])')]
      .filter(
        (control) => control.getClientRects().length > 0 && control.getBoundingClientRect().height < 39.5,
      )
      .map((control) => control.textContent || control.getAttribute('aria-label')),
  }))
  expect(scrollWidth).toBe(tablet.viewport.width)
  expect(small).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
