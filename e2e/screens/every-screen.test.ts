import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, onTestFinished } from 'vitest'
import type { PaymentsApp } from '../../server/testing/fixtures/app/payments-app.ts'
import { givenDocument, givenUser } from '../../server/testing/fixtures/database/factories.ts'
import { givenReconciliation } from '../../server/testing/fixtures/database/given-reconciliation.ts'
import { transition } from '../../server/testing/fixtures/ordering/transition.ts'
import { givenOrder } from '../../server/testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid, refundFailed } from '../../server/testing/fixtures/people/given-paid.ts'
import {
  type SignedUp,
  aRegistration,
  allow,
  deleteAllUsers,
  signUp,
} from '../../server/testing/fixtures/people/people.ts'
import type { TestApp } from '../../server/testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../server/testing/fixtures/app/with-campus-settings.ts'
import { chooseFile } from '../choose-file.ts'
import { test } from '../fixtures.ts'
import { expectFocused } from '../keyboard.ts'
import { toolMadePdf } from '../tool-made-pdf.ts'
import { checkout, chooseSettings, registerAndVerify, signIn } from '../walk.ts'
import { lookAt } from './look.ts'

const settingsSections = [
  ['orders', 'Taking orders'],
  ['hours', 'Opening hours'],
  ['holidays', 'Holidays'],
  ['campus', 'Campus and contact'],
  ['seller', 'Seller and tax'],
  ['documents', 'Documents'],
  ['quotas', 'Quotas'],
  ['reprints', 'Free reprints'],
  ['registration', 'Registration'],
  ['limits', 'Protection'],
  ['numbers', 'Public numbers'],
] as const

const fits = 'fits a phone and a desktop in light and dark and is accessible'

test(`every public page ${fits}`, async ({ app, visit }) => {
  const { page } = await visit(app)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'landing')
  await page.goto('/about')
  await page.getByText('99.9%').waitFor()
  await lookAt(page, 'about')
  await page.goto('/contact')
  await page.getByText('Mon-Fri').first().waitFor()
  await lookAt(page, 'contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Enter your name').waitFor()
  await lookAt(page, 'contact-faults')
  await page.goto('/web-team')
  await page.getByText('Made with').waitFor()
  await lookAt(page, 'web-team')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await lookAt(page, 'login')
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  await lookAt(page, 'forgot-password')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await lookAt(page, 'register-faults')
})

test(`every page from upload to ticket ${fits}`, async ({ browser, app, visit }) => {
  const { page } = await visit(app)
  const document = await toolMadePdf(browser, 12)
  await registerAndVerify(page, app)
  await lookAt(page, 'dashboard-empty')
  await page.goto('/print')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await lookAt(page, 'upload')
  await chooseFile(page, document)
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
  await lookAt(page, 'document')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 12' }).waitFor()
  await lookAt(page, 'preview')
  await page.keyboard.press('Escape')
  await chooseSettings(page, { copies: 2, pagesToPrint: '1-5, 8', printType: 'color' })
  await lookAt(page, 'settings')
  await page.getByRole('radio', { name: /^Mixed/ }).check()
  await lookAt(page, 'settings-mixed')
  await page.getByRole('radio', { name: /^Colour/ }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹60' }).waitFor()
  await lookAt(page, 'payment')
  await checkout(page, '₹60', 'Pay successfully')
  await page.getByText('Ready to collect').first().waitFor()
  await lookAt(page, 'ticket')
  await page.getByRole('link', { name: 'Follow this print' }).click()
  await page.getByText('Deleted once you collect your print').waitFor()
  await lookAt(page, 'request-ready')
  await page.goto('/dashboard')
  await page.getByText('thesis.pdf').first().waitFor()
  await lookAt(page, 'dashboard')
  await page.goto('/history')
  await page.getByText('Print Requests (1)').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await lookAt(page, 'history')
  await page.getByRole('button', { name: /^Report a problem/ }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'history-report')
  await page.goto('/history?search=nothing')
  await page.getByText('No requests match your current filters.').waitFor()
  await lookAt(page, 'history-none')
  await page.goto('/profile')
  await page.getByText('₹60').waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Print is ready: Email' }).waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await lookAt(page, 'profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await lookAt(page, 'profile-edit')
})

test(`the page of a request ${fits}`, async ({ shop, visitSignedIn }) => {
  const unpaid = await givenOrder(shop, { open: false })
  const { request } = await givenPaid(shop, {}, { owner: unpaid.user })
  const { page } = await visitSignedIn(shop, `/requests/${unpaid.request.id}`, {
    user: unpaid.user,
  })
  await page.getByRole('link', { name: 'Pay ₹14' }).waitFor()
  await lookAt(page, 'request-unpaid')
  await page.goto(`/requests/${request.id}`)
  await page.getByText('No printer is working right now').waitFor()
  await lookAt(page, 'request-queued')
  await transition(shop.database.db, {
    requestId: request.id,
    to: 'failed',
    actor: 'desk',
    reason: 'No paper',
  })
  await page.getByText('No paper').waitFor()
  await lookAt(page, 'request-failed')
  await page.goto('/requests/00000000-0000-4000-8000-000000000000')
  await page.getByText('Request Not Found').waitFor()
  await lookAt(page, 'request-missing')
})

test(`the printers ${fits}`, async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const printer = await startVirtualPrinter({ name: 'Library 1' })
  onTestFinished(() => printer.stop())
  printer.printer.setReasons(['media-empty'])
  printer.printer.setToner(7)
  await db.insertInto('printers').values({ name: 'Library 1', uri: printer.uri }).execute()
  const user = await givenUser(db, { permissions: ['manage'] })
  const { page } = await visitSignedIn(shop, '/manage/printers', { user })
  await page.getByText('Out of paper').waitFor()
  await lookAt(page, 'printers')
  await page.getByRole('button', { name: 'Change: Library 1' }).click()
  await page.getByRole('checkbox', { name: 'Print a cover slip with each job' }).check()
  await lookAt(page, 'printers-change')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('With each job').waitFor()
  await page.getByRole('button', { name: 'Add Printer' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(printer.uri)
  await page.getByRole('button', { name: 'Check Printer' }).click()
  await page.getByText('At the moment: Out of paper.').waitFor()
  await lookAt(page, 'printers-add')
  await db.updateTable('printers').set({ retired_at: new Date() }).execute()
})

test(`the list of people ${fits}`, async ({ app, visit }) => {
  const { page } = await visit(app)
  const manager = await givenPeople(app)
  await signIn(page, manager.registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/manage/people')
  await page.getByRole('switch', { name: 'Desk: Zubin Irani' }).waitFor()
  await lookAt(page, 'people')
  await page.getByRole('switch', { name: 'Manage: Zubin Irani' }).click()
  await page.getByRole('alertdialog').waitFor()
  await lookAt(page, 'people-question')
  await page.route('**/api/manage/people/*/permissions/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Make manager' }).click()
  await page.getByText('No answer came').waitFor()
  await lookAt(page, 'people-fault')
  await page.getByRole('searchbox').fill('quentin')
  await page.getByText('Nobody found').waitFor()
  await lookAt(page, 'people-none')
})

test(`the board, the cash and the messages of the desk ${fits}`, async ({ shop, visitSignedIn }) => {
  const { db } = shop.database
  const desk = await givenUser(db, { permissions: ['desk'] })
  const { page } = await visitSignedIn(shop, '/desk', { user: desk })
  const ready = await givenReady(shop)
  await page.getByRole('region', { name: 'Ready' }).getByText(ready.print_id.slice(-4)).waitFor()
  await lookAt(page, 'desk')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('No camera was found on this device.').waitFor()
  await lookAt(page, 'desk-no-camera')
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Ready' })
    .getByRole('button', { name: ready.print_id.slice(-4) })
    .click()
  await page.getByRole('dialog').getByText('Lies at').first().waitFor()
  await lookAt(page, 'desk-print')
  await page.goto(`/desk?search=${ready.print_id}`)
  await page.getByRole('button', { name: 'Hand over 1 print' }).waitFor()
  await lookAt(page, 'desk-found')
  await page.goto('/desk?search=nothing')
  await page.getByText('No print found').waitFor()
  await lookAt(page, 'desk-found-none')
  await page.goto('/desk/cash')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('textbox').first().waitFor()
  await lookAt(page, 'desk-cash')
  const message = { name: 'Asha', email: 'asha@campus.example', category: 'student', subject: 'other' }
  await shop.anyone('POST', '/api/contact', { ...message, message: 'Where is the desk on Sunday?' })
  await page.goto('/desk/messages')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'desk-messages')
})

test(`the payments page of the desk ${fits}`, async ({ shop, visitSignedIn }) => {
  const desk = await givenUser(shop.database.db, { permissions: ['desk'] })
  const { page } = await visitSignedIn(shop, '/desk/payments', { user: desk })
  await page.getByText('No refund needs you').waitFor()
  await lookAt(page, 'desk-payments-none')
  const { request, printId } = await givenHalfRefunded(shop)
  await page.getByRole('searchbox').fill(printId)
  await page.getByText('1 paid print found').waitFor()
  await lookAt(page, 'desk-payments')
  await page.goto(`/desk/payments/${request.id}`)
  await page.getByText('₹4 did not go through').waitFor()
  await lookAt(page, 'desk-payment')
  await page.getByRole('button', { name: 'Refund ₹10' }).click()
  await page.getByText('Please say why').waitFor()
  await page.getByRole('button', { name: 'Bad print' }).click()
  await page.getByRole('button', { name: 'Refund ₹10' }).click()
  await page.getByRole('alertdialog').waitFor()
  await lookAt(page, 'desk-payment-question')
})

test(`the ticket of a print paid twice ${fits}`, async ({ shop, visitSignedIn }) => {
  const { request, user, payment } = await givenPaid(shop, { outcome: 'second_capture' })
  await expect.poll(payment).toMatchObject({ refunds: [{ kind: 'duplicate', status: 'refunded' }] })
  const { page } = await visitSignedIn(shop, `/payment/${request.id}`, { user })
  await page.getByText('We sent the second payment back').waitFor()
  await lookAt(page, 'paid-twice')
  await page.route(`**/api/print/request/${request.id}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const refunds = data.payment.refunds.map((refund: object) => ({ ...refund, status: 'failed' }))
    const json = { ...rest, data: { ...data, payment: { ...data.payment, refunds } } }
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
  await page.getByText('We could not send the second payment back').waitFor()
  await lookAt(page, 'paid-twice-stuck')
})

test(`the reconciliation report ${fits}`, async ({ app, visitSignedIn }) => {
  const manager = await givenUser(app.database.db, { permissions: ['manage'] })
  await app.database.db.deleteFrom('reconciliations').execute()
  await givenReconciliation(app.database.db, '2026-11-18', [
    { kind: 'refund_failed', about: 'rfnd_P5KQX0c1Tq2wZb', detail: '400 paise: not enough balance' },
  ])
  await givenReconciliation(app.database.db, '2026-11-19', [])
  const { page } = await visitSignedIn(app, '/manage/money', { user: manager })
  await page.getByText('Everything agrees').waitFor()
  await lookAt(page, 'money')
  await givenReconciliation(app.database.db, '2026-11-20', [
    { kind: 'unknown_payment', about: 'pay_P5KQX0c1Tq2wZb', detail: '₹14 with the provider, nothing here' },
    { kind: 'invoice_gap', about: 'invoice 2026', detail: '3 numbers given, 2 issued' },
  ])
  await page.reload()
  await page.getByText('2 things do not agree').waitFor()
  await page.getByText('one thing did not agree').click()
  await lookAt(page, 'money-disagreeing')
})

test(`the settings of managers ${fits}`, async ({ app, visitSignedIn }) => {
  const manager = await givenUser(app.database.db, { permissions: ['manage'] })
  const { page } = await visitSignedIn(app, '/manage/settings', { user: manager })
  await page.getByLabel('Black and white').fill('2')
  await page.getByText('A 10-page black print will cost').waitFor()
  await lookAt(page, 'settings-prices')
  await page.getByLabel('Colour').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Enter a price').first().waitFor()
  await lookAt(page, 'settings-faults')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.goto('/manage/set-up')
  await page.getByRole('button', { name: 'Save and continue' }).waitFor()
  await lookAt(page, 'settings-set-up')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Start the set-up' }).waitFor()
  await lookAt(page, 'settings-set-up-offer')
  for (const [section, heading] of settingsSections) {
    await page.goto(`/manage/settings?section=${section}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    await lookAt(page, `settings-${section}`)
  }
})

test(`reports, audit log and health ${fits}`, async ({ shop, visitSignedIn }) => {
  const manager = await givenUser(shop.database.db, {
    username: 'Meera Deshpande',
    permissions: ['manage'],
  })
  const paid = await givenPaid(shop)
  await givenPaid(shop)
  const operator = await givenOperator(shop)
  await operator('POST', `/api/desk/requests/${paid.request.id}/refund`, {
    amount: 4,
    reason: 'Two pages were pale',
  })
  const { page } = await visitSignedIn(shop, '/manage/reports', { user: manager })
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await lookAt(page, 'reports')
  await page.goto('/manage/reports?from=2020-01-01&to=2020-01-02')
  await page.getByText('Nothing was sold in this period').waitFor()
  await lookAt(page, 'reports-none')
  await page.goto('/manage/audit')
  await page.getByText('“Two pages were pale”').first().waitFor()
  await lookAt(page, 'audit')
  await page.goto('/manage/health')
  await page.getByText('Background work').waitFor()
  await lookAt(page, 'health')
})

test(`the code screen ${fits}`, async ({ app, visit }) => {
  const { page } = await visit(app)
  const registration = aRegistration()
  await app.anyone('POST', '/api/auth/register', registration)
  await signIn(page, registration)
  await page.waitForURL('**/verify-otp')
  await expectFocused(page.getByLabel('Digit 1 of 6'))
  await page.keyboard.type('123')
  await lookAt(page, 'verify')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter complete OTP').waitFor()
  await lookAt(page, 'verify-fault')
})

/** Creates a paid print of a document with a long name, with a partial refund that failed. */
async function givenHalfRefunded(shop: PaymentsApp) {
  const { db } = shop.database
  const owner = await givenUser(db, { username: 'Venkatanarasimharajuvaripeta Subramaniyaswamy' })
  const document = await givenDocument(db, owner, {
    name: 'final_report_of_the_committee_on_campus_printing_v7_really_final.pdf',
  })
  const ordered = { owner, request: { document_id: document.id } }
  const paid = await givenPaid(shop, { outcome: 'refund_failure' }, ordered)
  const operator = await givenOperator(shop)
  const address = `/api/desk/requests/${paid.request.id}`
  await operator('POST', `${address}/refund`, { amount: 4, reason: 'Two of the pages were pale' })
  await refundFailed(shop, paid.request.id)
  return { ...paid, printId: paid.request.print_id }
}

/** Creates a ready print on a shelf. */
async function givenReady(shop: PaymentsApp) {
  const { db } = shop.database
  const { request } = await givenPaid(shop)
  for (const to of ['in_process', 'ready'] as const)
    await transition(db, { requestId: request.id, to, actor: 'system' })
  await db.updateTable('print_requests').set({ shelf: 'Box 12' }).where('id', '=', request.id).execute()
  return request
}

/** Creates users with short and long names and different permissions; returns a manager. */
async function givenPeople(app: TestApp): Promise<SignedUp> {
  const named = (username: string, category = 'student') =>
    signUp(app, { username, category, email: `${username.toLowerCase().replace(' ', '.')}@campus.example` })
  await deleteAllUsers(app)
  const manager = await named('Meera Deshpande')
  await allow(app, manager, 'desk', 'manage')
  await allow(app, await named('Zubin Irani'), 'desk')
  await allow(app, await named('Venkatanarasimharajuvaripeta Subramaniyaswamy'), 'manage')
  await withCampusSettings(app, { confirmedCategories: ['professor', 'staff'] }, async () => {
    await named('Sunita Rao', 'professor')
    await named('Imran Shaikh', 'staff')
  })
  return manager
}
