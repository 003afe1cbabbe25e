import { expect } from 'vitest'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { axeViolations } from './axe.ts'
import { configure, expectTotal } from './configure.ts'
import { desktop, test } from './fixtures.ts'
import { checkout } from './walk.ts'

test.for([
  ['phone', {}],
  ['desktop', desktop],
] as const)(
  'on a %s a booklet is chosen, looked at, paid at the price of its pages and printed',
  async ([, device], { app, visitSignedIn }) => {
    const { page, pageErrors } = await visitSignedIn(app, '/print', { device })
    await configure(page, makePages(6))
    const choices = page.getByRole('group', { name: 'Pages per side' })
    await choices.getByLabel('2 pages').check()
    await page.getByLabel('Staple or punch').selectOption('Staple')
    await page.getByLabel('Binding margin').selectOption('Left')
    const sheets = page.getByRole('list', { name: 'Sheets as they are printed' })
    await expect.poll(() => sheets.getByRole('listitem').count()).toBe(3)
    await expectTotal(page, '₹6')
    expect(await axeViolations(page)).toEqual([])

    await choices.getByLabel('Booklet').check()
    await sheets.getByRole('img', { name: 'Pages 6 and 3' }).waitFor()
    await expect.poll(() => page.getByLabel('Double-sided').isChecked()).toBe(true)
    await page.getByText('2 sheets, 4 sides').filter({ visible: true }).first().waitFor()
    await expectTotal(page, '₹6')
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Booklet').first().waitFor({ state: 'attached' })
    await checkout(page, '₹6', 'Pay successfully')
    await page.getByText('Ready to collect').first().waitFor()
    const { json } = await app.anyone('GET', '/dev/printer.json')
    expect(json.jobs[0]).toMatchObject({ pages: 4, ticket: { sides: 'two-sided-short-edge' } })
    expect(pageErrors).toEqual([])
  },
)
