import { maxDisagreements } from '@campus-print/contract/money'
import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { givenReconciliation } from '../server/testing/fixtures/database/given-reconciliation.ts'
import { test as journey } from './fixtures.ts'

// Without background jobs, the nightly reconciliation does not run.
const test = journey.extend('environment', { scope: 'file' }, { ROLE: 'web' })
// Each test starts without reconciliations of others.
test.beforeEach(async ({ app }) => {
  await app.database.db.deleteFrom('reconciliations').execute()
})

test('a manager reads whether the books agree, and what to do where they do not', async ({
  app,
  visitSignedIn,
}) => {
  const user = await givenUser(app.database.db, { permissions: ['manage'] })
  const { page, pageErrors } = await visitSignedIn(app, '/manage/money', { user })
  await page.getByText('Nothing compared yet').waitFor()

  await givenReconciliation(app.database.db, '2026-11-18', [
    { kind: 'refund_failed', about: 'rfnd_1', detail: '400 paise: not enough balance' },
  ])
  await givenReconciliation(app.database.db, '2026-11-19', [])
  await page.reload()
  await page.getByText('Everything agrees').waitFor()
  await page.getByText('12 payments and 1 refund, from').waitFor()
  await page.getByText('one thing did not agree').click()
  await page.getByText('The desk finds it under Payments').waitFor()

  await givenReconciliation(app.database.db, '2026-11-20', [
    { kind: 'unknown_payment', about: 'pay_X', detail: '₹14 with the provider' },
    { kind: 'invoice_gap', about: 'invoice 2026', detail: '3 numbers given, 2 issued' },
  ])
  await page.reload()
  await page.getByText('2 things do not agree').waitFor()
  const found = page.getByRole('list', { name: 'What does not agree' }).first().getByRole('listitem')
  expect(await found.allInnerTexts()).toEqual([
    expect.stringContaining('The provider has money that we do not know of'),
    expect.stringContaining('3 numbers given, 2 issued'),
  ])
  expect(pageErrors).toEqual([])
})

test('a report with many disagreements lists the first and counts the rest', async ({
  app,
  visitSignedIn,
}) => {
  const user = await givenUser(app.database.db, { permissions: ['manage'] })
  const disagreements = Array.from({ length: 1000 }, (_, index) => ({
    kind: 'missing_payment' as const,
    about: `pay_${index}`,
    detail: '1400 paise here, nothing with the provider',
  }))
  await givenReconciliation(app.database.db, '2026-11-19', disagreements.slice(0, maxDisagreements + 1))
  await givenReconciliation(app.database.db, '2026-11-20', disagreements)
  const { page, pageErrors } = await visitSignedIn(app, '/manage/money', { user })
  await page.getByText('1,000 things do not agree').waitFor()
  await page.getByText('and 950 more, which the server’s log names').waitFor()
  const listed = page.getByRole('list', { name: 'What does not agree' }).first().getByRole('listitem')
  expect(await listed.count()).toBe(maxDisagreements)

  await page.getByText('51 things did not agree').click()
  await page.getByText('and 1 more, which the server’s log names').waitFor()
  expect(pageErrors).toEqual([])
})

test('a user without manage permission sees no money report', async ({ app, visitSignedIn }) => {
  const user = await givenUser(app.database.db, { permissions: ['desk'] })
  const { page } = await visitSignedIn(app, '/manage/money', { user })
  await page.waitForURL('**/dashboard')
})
