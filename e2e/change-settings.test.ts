import { maxUnpaidRequests } from '@campus-print/domain/ordering'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { givenRequest } from '../server/testing/fixtures/database/factories.ts'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { bankAnswers } from './bank-answers.ts'
import { test as journey } from './fixtures.ts'
import { checkout, order } from './walk.ts'

// A user on the payment page of two copies of three pages in black and white.
const test = journey.extend('buyer', async ({ shop, visitSignedIn }) => {
  const visited = await visitSignedIn(shop, '/print')
  const settings = { copies: 2, pagesToPrint: '1-3', printType: 'black' } as const
  const requestId = await order(visited.page, { document: makePages(12), ...settings })
  await payButton(visited.page, '₹6').waitFor()
  return { ...visited, requestId }
})

const payButton = (page: Page, amount: string) => page.getByRole('button', { name: `Pay ${amount}` })
const changeSettings = (page: Page) => page.getByRole('button', { name: 'Change settings' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const chooseFileButton = (page: Page) => page.getByRole('button', { name: 'Choose a file' })

/** Expects the settings of the order. */
async function expectOrdered(page: Page): Promise<void> {
  await proceed(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/print')
  await expect.poll(() => page.getByLabel('Copies').inputValue()).toBe('2')
  await expect.poll(() => page.getByLabel('Page range').inputValue()).toBe('1-3')
  await page.getByText('thesis.pdf').first().waitFor()
}

/** Expects an empty first step without an error. */
async function expectNewPrint(page: Page): Promise<void> {
  await chooseFileButton(page).waitFor()
  expect(await page.getByText('Please upload a document first').count()).toBe(0)
  expect(await page.getByText('thesis.pdf').count()).toBe(0)
}

async function statusOf({ database }: TestApp, requestId: string): Promise<string | undefined> {
  const found = database.db.selectFrom('print_requests').select('status').where('id', '=', requestId)
  return (await found.executeTakeFirst())?.status
}

test('a user changes a setting from the payment page, and the old request is cancelled', async ({
  shop,
  buyer: { page, requestId, pageErrors },
}) => {
  await changeSettings(page).click()
  await expectOrdered(page)
  await page.getByLabel('Copies').fill('3')
  // A reload does not lose the change.
  await page.reload()
  await expect.poll(() => page.getByLabel('Copies').inputValue()).toBe('3')
  await proceed(page).click()
  await payButton(page, '₹9').waitFor()
  expect(page.url()).not.toContain(requestId)
  await expect.poll(() => statusOf(shop, requestId)).toBe('cancelled')
  await checkout(page, '₹9', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a user changes the document, and the first order stays until the new one exists', async ({
  shop,
  buyer: { page, requestId },
}) => {
  await changeSettings(page).click()
  await page.getByRole('button', { name: 'Change Document' }).click()
  await page.getByRole('article').getByText('thesis.pdf').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('File removed successfully').waitFor()
  expect(await statusOf(shop, requestId)).toBe('pending')
  await page.goto(`/payment/${requestId}`)
  await payButton(page, '₹6').waitFor()
})

test('the browser’s back button goes from the payment to the settings, step by step', async ({
  shop,
  buyer: { page, requestId },
}) => {
  await page.goBack()
  await expectOrdered(page)
  await page.goBack()
  await page.getByRole('article').getByText('thesis.pdf').waitFor()
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByLabel('Copies').fill('1')
  await proceed(page).click()
  await payButton(page, '₹3').waitFor()
  await expect.poll(() => statusOf(shop, requestId)).toBe('cancelled')
  await page.goBack()
  await proceed(page).waitFor()
  await expect.poll(() => page.getByLabel('Copies').inputValue()).toBe('1')
})

test('a user with the most unpaid requests allowed can still change settings', async ({
  shop,
  buyer: { page, requestId },
}) => {
  const { db } = shop.database
  const { owner_id } = await db
    .selectFrom('print_requests')
    .select('owner_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  for (let others = 1; others < maxUnpaidRequests; others += 1) await givenRequest(db, { id: owner_id })
  await changeSettings(page).click()
  await page.getByLabel('Copies').fill('4')
  await proceed(page).click()
  await payButton(page, '₹12').waitFor()
  expect(await statusOf(shop, requestId)).toBe('cancelled')
})

test('a user who paid and goes back sees a new print without an error', async ({ buyer: { page } }) => {
  await checkout(page, '₹6', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await page.goBack()
  await expectNewPrint(page)
  await page.reload()
  await expectNewPrint(page)
})

test('a request with a payment under way offers no change of settings', async ({
  shop,
  buyer: { page, requestId },
}) => {
  await checkout(page, '₹6', 'Leave it pending')
  await page.getByText('Your bank has not confirmed it yet').waitFor()
  expect(await changeSettings(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay another way' }).click()
  await payButton(page, '₹6').waitFor()
  expect(await changeSettings(page).count()).toBe(0)
  await page.goBack()
  await expectNewPrint(page)
  await bankAnswers(shop, requestId, 'success')
  await page.goForward()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('a new print starts empty, even with unpaid requests', async ({ buyer: { page } }) => {
  await changeSettings(page).click()
  await expectOrdered(page)
  await page.getByRole('link', { name: 'Campus Print' }).first().click()
  await page.getByRole('link', { name: 'New Print Request' }).click()
  await expectNewPrint(page)
})
