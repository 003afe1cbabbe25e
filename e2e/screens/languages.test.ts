import { describe } from 'vitest'
import type { PaymentsApp } from '../../server/testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../../server/testing/fixtures/database/factories.ts'
import { givenReconciliation } from '../../server/testing/fixtures/database/given-reconciliation.ts'
import { givenOrder } from '../../server/testing/fixtures/people/given-order.ts'
import { givenPaid } from '../../server/testing/fixtures/people/given-paid.ts'
import { desktop, phone, test } from '../fixtures.ts'
import { sessionCookie } from '../session-cookie.ts'
import { lookAtOneSize } from './look.ts'

const publicPages = [
  '/',
  '/about',
  '/contact',
  '/web-team',
  '/help',
  '/login',
  '/register',
  '/forgot-password',
]

/** Creates prints of every status for a user with all permissions; returns the paths of all their pages. */
async function givenPages(shop: PaymentsApp) {
  const { db } = shop.database
  const user = await givenUser(db, { username: 'Asha Rao', permissions: ['desk', 'manage'] })
  const { request: unpaid } = await givenOrder(shop, { owner: user, open: false })
  const { request: queued } = await givenPaid(shop, {}, { owner: user })
  const paid_at = new Date()
  const ready = await givenRequest(db, user, { status: 'ready', paid_at, document_id: queued.document_id })
  for (const status of ['completed', 'failed', 'cancelled', 'in_process'] as const)
    await givenRequest(db, user, { status, paid_at, document_id: queued.document_id })
  await db.deleteFrom('reconciliations').execute()
  await givenReconciliation(db, '2026-11-18', [
    { kind: 'refund_failed', about: 'rfnd_P5KQX0c1Tq2wZb', detail: '400 paise: not enough balance' },
  ])
  const pages = [
    '/dashboard',
    '/print',
    '/history',
    '/profile',
    `/payment/${unpaid.id}`,
    `/requests/${unpaid.id}`,
    `/requests/${queued.id}`,
    `/requests/${ready.id}`,
    '/desk',
    '/desk/payments',
    `/desk/payments/${queued.id}`,
    '/desk/cash',
    '/desk/messages',
    '/manage/printers',
    '/manage/people',
    '/manage/reports',
    '/manage/audit',
    '/manage/health',
    '/manage/money',
    '/manage/set-up',
    '/manage/settings?section=orders',
    '/manage/settings?section=hours',
    '/manage/settings?section=seller',
  ]
  return { user, pages }
}

describe.each([
  ['Hindi', 'hi', 'phone', phone],
  ['Marathi', 'mr', 'desktop', desktop],
] as const)('in %s', (_name, language, size, device) => {
  test(`every page fits a ${size} in light and dark and is accessible`, async ({ shop, visit }) => {
    const { page, context } = await visit(shop, device)
    await context.addInitScript(
      (chosen) => localStorage.setItem('language', JSON.stringify(chosen)),
      language,
    )
    for (const path of publicPages) await look(path)
    const { user, pages } = await givenPages(shop)
    await context.addCookies([await sessionCookie(shop, user)])
    for (const path of pages) await look(path)

    async function look(path: string): Promise<void> {
      await page.goto(path)
      await page.locator(`html[lang=${language}]`).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await lookAtOneSize(page, `${language}-${nameOf(path)}-${size}`)
    }
  })
})

/** Returns a name for a screenshot that does not change between runs. */
function nameOf(path: string): string {
  const words = path
    .replace(/[0-9a-f-]{36}/, 'one')
    .split(/[^a-z-]+/)
    .filter(Boolean)
  return words.join('-') || 'landing'
}
