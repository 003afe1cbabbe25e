import { maxUnpaidRequests } from '@campus-print/domain/ordering'
import { expect } from 'vitest'
import { givenDocument, givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { axeViolations } from './axe.ts'
import { chooseFile } from './choose-file.ts'
import { test } from './fixtures.ts'

test('a user with too many unpaid requests is led to them, and finds the new print unchanged', async ({
  shop,
  visitSignedIn,
}) => {
  const { db } = shop.database
  const user = await givenUser(db)
  const document_id = (await givenDocument(db, user)).id
  for (let count = 0; count < maxUnpaidRequests; count += 1) await givenRequest(db, user, { document_id })

  const { page } = await visitSignedIn(shop, '/print', { user })
  await chooseFile(page, makePages(2))
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByLabel('Copies').fill('3')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const notice = page.getByRole('alert').filter({ hasText: `You have ${maxUnpaidRequests} unpaid` })
  await notice.getByText('This document and its settings are kept').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await notice.getByRole('link', { name: 'See your requests' }).click()

  await page
    .getByRole('link', { name: /Not paid/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('heading', { name: 'This request was cancelled' }).waitFor()

  await page.getByRole('link', { name: 'New Print Request' }).click()
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  expect(await page.getByLabel('Copies').inputValue()).toBe('3')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹6' }).waitFor()
})
