import { printIdPattern } from '@campus-print/domain/ordering'
import { expect } from 'vitest'
import { testApp } from '../server/testing/fixtures/app/test-app.ts'
import type { Visit } from './browser.ts'
import { test as journey } from './fixtures.ts'
import { printedIn } from './printed.ts'
import { toolMadePdf } from './tool-made-pdf.ts'
import { checkout, order, registerAndVerify } from './walk.ts'

const thesis = { copies: 2, pagesToPrint: '1-5, 8', printType: 'color' } as const

const test = journey
  .extend('document', { scope: 'file' }, ({ browser }) => toolMadePdf(browser, 12))
  // A separate app, since the test checks everything that its printer prints.
  .extend('ownApp', async ({}, { onCleanup }) => {
    const app = await testApp()
    onCleanup(() => app.close())
    return app
  })
  // A new user, on the payment page of the first print.
  .extend('student', async ({ ownApp, visit, document }) => {
    const visited = await visit(ownApp)
    await registerAndVerify(visited.page, ownApp)
    const requestId = await order(visited.page, { document, ...thesis })
    return { ...visited, requestId }
  })

async function collected({ page }: Visit): Promise<string> {
  await page.getByText('Ready to collect').first().waitFor()
  return (await page.getByText(/^PRT-/).first().textContent()) ?? ''
}

test('a new student uploads, configures, pays and gets a print ID, and the pages are printed', async ({
  ownApp,
  student,
}) => {
  await checkout(student.page, '₹60', 'Pay successfully')
  expect(await collected(student)).toMatch(printIdPattern)
  expect(await printedIn(ownApp.dataDir)).toEqual([{ pages: 6, copies: 2 }])
  await student.page.getByRole('button', { name: 'Copy print ID' }).click()
  await expect.poll(() => student.page.evaluate(() => navigator.clipboard.readText())).toMatch(printIdPattern)
  expect(student.pageErrors).toEqual([])
})

test('a failed payment prints nothing, and the next attempt prints', async ({ ownApp, student }) => {
  await checkout(student.page, '₹60', 'Let it fail')
  await student.page.getByText('Payment Failed').waitFor()
  expect(await printedIn(ownApp.dataDir)).toEqual([])
  await student.page.getByRole('button', { name: 'Try Again' }).click()
  await checkout(student.page, '₹60', 'Pay successfully')
  await collected(student)
  expect(await printedIn(ownApp.dataDir)).toEqual([{ pages: 6, copies: 2 }])
})

test('a tab closed after paying loses nothing: the provider’s webhook alone queues the print', async ({
  ownApp,
  student,
}) => {
  await checkout(student.page, '₹60', 'Pay and close the tab')
  await student.page.close()
  const page = await student.context.newPage()
  await page.goto(`/payment/${student.requestId}`)
  expect(await collected({ ...student, page })).toMatch(printIdPattern)
  expect(await printedIn(ownApp.dataDir)).toEqual([{ pages: 6, copies: 2 }])
})

test('a user cancels an unpaid request, and its page shows that', async ({ ownApp, student: { page } }) => {
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('heading', { name: 'This request was cancelled' }).waitFor()
  expect(await printedIn(ownApp.dataDir)).toEqual([])
})
