import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { setSettings } from '../server/testing/fixtures/app/with-campus-settings.ts'
import { desktop, test } from './fixtures.ts'

test.afterEach(({ app }) => setSettings(app, {}))

test('a manager sees what a price will do, saves it, and people pay it', async ({ app, visitSignedIn }) => {
  const user = await givenUser(app.database.db, { permissions: ['manage'] })
  const { page, pageErrors } = await visitSignedIn(app, '/dashboard', { user, device: desktop })
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Manage' }).click()
  await page.waitForURL('**/manage/settings')
  const price = page.getByLabel('Black and white')
  await price.fill('0.1')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Enter a price from ₹0.20 to ₹1,000 a page').waitFor()
  await price.fill('2')
  await page.getByText('A 10-page black print will cost ₹20 instead of ₹10').waitFor()

  await page.getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('alertdialog').getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings saved').waitFor()
  const { json } = await app.anyone('GET', '/api/settings/pricing')
  expect(json.data.basic).toEqual({ blackAndWhite: 2, color: 5 })

  await page.getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Date').fill('2031-10-26')
  await page.getByLabel('Name', { exact: true }).fill('Diwali')
  await page.getByText('Sunday, 26 October: closed, Diwali').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => (await app.anyone('GET', '/api/settings')).json.data.holidays)
    .toEqual([{ date: '2031-10-26', name: 'Diwali' }])
  expect(pageErrors).toEqual([])
})
