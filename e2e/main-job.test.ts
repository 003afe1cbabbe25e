import { printIdPattern } from '@campus-print/domain/ordering'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../server/testing/test-app.ts'
import { type Visit, launchBrowser, visit } from './browser.ts'
import { printedIn } from './printed.ts'
import { toolMadePdf } from './tool-made-pdf.ts'
import { checkout, order, registerAndVerify } from './walk.ts'

let app: TestApp
let browser: Browser
let document: Buffer
beforeAll(async () => {
  browser = await launchBrowser()
  document = await toolMadePdf(browser, 12)
})
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())
afterAll(() => browser.close())

const thesis = { copies: 2, pagesToPrint: '1-5, 8', printType: 'color' } as const

async function newStudentOrders(): Promise<Visit & { requestId: string }> {
  const visited = await visit(browser, app.url)
  await registerAndVerify(visited.page, app)
  const requestId = await order(visited.page, { document, ...thesis })
  return { ...visited, requestId }
}

async function collected({ page }: Visit): Promise<string> {
  await page.getByText('Ready to collect').first().waitFor()
  return (await page.getByText(/^PRT-/).first().textContent()) ?? ''
}

test('a new student uploads, chooses, pays and gets a print ID, and the pages come out', async () => {
  const student = await newStudentOrders()
  await checkout(student.page, '₹60', 'Pay successfully')
  await student.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  expect(await collected(student)).toMatch(printIdPattern)
  expect(await printedIn(app.dataDir)).toEqual([{ pages: 6, copies: 2 }])
  await student.page.getByRole('button', { name: 'Copy print ID' }).click()
  expect(await student.page.evaluate(() => navigator.clipboard.readText())).toMatch(printIdPattern)
  expect(student.complaints).toEqual([])
  await student.context.close()
})

test('a payment that fails prints nothing, and the next try does', async () => {
  const student = await newStudentOrders()
  await checkout(student.page, '₹60', 'Let it fail')
  await student.page.getByText('Payment Failed').waitFor()
  expect(await printedIn(app.dataDir)).toEqual([])
  await student.page.getByRole('button', { name: 'Try Again' }).click()
  await checkout(student.page, '₹60', 'Pay successfully')
  await collected(student)
  expect(await printedIn(app.dataDir)).toEqual([{ pages: 6, copies: 2 }])
  await student.context.close()
})

test('a tab that closes after paying loses nothing: the provider’s word alone queues the print', async () => {
  const student = await newStudentOrders()
  await checkout(student.page, '₹60', 'Pay and close the tab')
  await student.page.close()
  const page = await student.context.newPage()
  await page.goto(`/payment/${student.requestId}`)
  expect(await collected({ ...student, page })).toMatch(printIdPattern)
  expect(await printedIn(app.dataDir)).toEqual([{ pages: 6, copies: 2 }])
  await student.context.close()
})

test('a request that is not wanted any more is cancelled before it is paid, and says so', async () => {
  const { page, context } = await newStudentOrders()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('button', { name: 'Cancel the print' }).click()
  await page.getByRole('heading', { name: 'This request was cancelled' }).waitFor()
  expect(await printedIn(app.dataDir)).toEqual([])
  await context.close()
})
