import { expect } from 'vitest'
import { grantManager } from '../server/accounts/people/permissions.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { desktop, test } from './fixtures.ts'

test('a manager sets up a new campus from nothing in the browser', async ({ app, visitSignedIn }) => {
  const user = await givenUser(app.database.db)
  const { page, pageErrors } = await visitSignedIn(app, '/dashboard', { user, device: desktop })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // As `npm run create-manager` does.
  await grantManager({ db: app.database.db, now: new Date() }, user.email)
  await page.reload()
  await page.getByRole('link', { name: 'Start the set-up' }).click()
  await page.getByLabel('Name of the campus').fill('Example College')
  await page.getByLabel('Email', { exact: true }).fill('print@college.edu')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Black and white').fill('1.5')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('checkbox', { name: 'Sun' }).uncheck()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Add a printer' }).waitFor()

  // Completed steps stay completed.
  await page.getByRole('link', { name: 'Open Printers' }).click()
  await page.getByRole('heading', { name: 'Printers', level: 1 }).waitFor()
  await page.goto('/manage/set-up')
  await page.getByRole('heading', { name: 'Add a printer' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Print a test page' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('banner').getByText('Example College').waitFor()
  expect(await page.getByText('Start the set-up').count()).toBe(0)
  const { json } = await app.anyone('GET', '/api/settings')
  expect(json.data).toMatchObject({
    campusName: 'Example College',
    pricing: { blackPrintCost: 1.5, colorPrintCost: 5 },
    contactInfo: { email: 'print@college.edu' },
  })
  expect(json.data.weekHours[0]).toBeNull()
  expect(pageErrors).toEqual([])
})
