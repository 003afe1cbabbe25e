import { expect, onTestFinished, test } from 'vitest'
import { operate } from '../operate.ts'
import { smtpListener } from '../testing/fakes/smtp-listener.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import {
  type Installation,
  externalInstallation,
  whileAppRuns,
  withDatabaseOf,
} from '../testing/fixtures/app/installations.ts'
import type { TestApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { openSession } from '../accounts/sign-in/open-session.ts'
import { setHold } from './hold-store.ts'

const password = 'tall green lamp'

interface Copy {
  readonly installation: Installation
  readonly token: string
  readonly email: string
  /** It was paid, and is not printed yet. */
  readonly requestId: string
  /** It was paid and cancelled; the refund waits to be sent. */
  readonly cancelledId: string
  readonly smtp: Awaited<ReturnType<typeof smtpListener>>
}

/** A copy of an installation in which a print, a refund and e-mails wait for a worker. */
async function heldCopy(): Promise<Copy> {
  const installation = await externalInstallation()
  const made = await whileAppRuns(
    installation,
    async (app) => {
      const user = await givenUser(app.database.db, {
        permissions: ['manage', 'desk'],
        password_hash: await hashPassword(password),
      })
      const call = await signedIn(app, user)
      const requestId = await orderPrint(call)
      await payFor(call, requestId)
      const cancelledId = await orderPrint(call)
      await payFor(call, cancelledId)
      await call('PATCH', `/api/print/${cancelledId}/cancel`)
      await app.anyone('POST', '/api/auth/forgot-password', { email: user.email })
      // A process without a worker has no printer yet.
      await app.database.pool.query(`insert into printers (name, uri) values ('Virtual printer', 'virtual:')`)
      const token = await openSession(app.database.db, { userId: user.id, device: 'A test', now: new Date() })
      return { requestId, cancelledId, token, email: user.email }
    },
    { ROLE: 'web' },
  )
  await withDatabaseOf(installation, ({ db }) => setHold(db, { since: new Date(), backupMadeAt: new Date() }))
  const smtp = await smtpListener()
  onTestFinished(() => smtp.close())
  return {
    ...made,
    smtp,
    installation: {
      ...installation,
      environment: { ...installation.environment, SMTP_URL: smtp.url, MAIL_FROM: 'print@campus.example' },
    },
  }
}

async function printed(app: TestApp): Promise<unknown[]> {
  return (await app.anyone('GET', '/dev/printer.json')).json.jobs
}

async function states(app: TestApp): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query<{ name: string; state: string; count: number }>(
    `select name, state::text, count(*)::int as count from pgboss.job
     where name in ('print-request', 'prepare-print', 'dispatch-prints', 'refund-payment', 'send-message')
     group by 1, 2`,
  )
  return Object.fromEntries(rows.map(({ name, state, count }) => [`${name} ${state}`, count]))
}

test('a restored copy on hold prints, sends and charges nothing until a manager resumes it', async () => {
  const { installation, token, email, requestId, cancelledId, smtp } = await heldCopy()
  await whileAppRuns(installation, async (app) => {
    const call = apiClient(app.url, token)
    expect((await app.anyone('GET', '/api/health/ready')).status).toBe(200)
    const { json: hold } = await call('GET', '/api/hold')
    expect(hold.data).toEqual({ since: expect.any(String), backupMadeAt: expect.any(String) })
    const { json: health } = await call('GET', '/api/health/status')
    expect(health.data).toMatchObject({ state: 'warning', hold: { state: 'warning' } })

    const before = await states(app)
    expect(before).toMatchObject({ 'refund-payment created': 1, 'send-message created': expect.any(Number) })
    const { json: shown } = await call('GET', `/api/print/request/${requestId}`)
    expect(shown.data.status).toBe('in_queue')
    const { status, json, headers } = await call('POST', '/api/payment/create-order', {
      printRequestId: requestId,
    })
    expect([status, json.success, json.code]).toEqual([503, false, 'on_hold'])
    expect(json.message).toContain('restored from a backup')
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await call('POST', '/api/payment/check', { printRequestId: requestId })).json.code).toBe(
      'on_hold',
    )
    expect((await app.anyone('POST', '/api/payment/webhook', {})).json.code).toBe('on_hold')
    // A manager with two-step login gets in.
    const code = { pendingLogin: 'none', code: '123456' }
    expect((await app.anyone('POST', '/api/auth/login/code', code)).json.code).toBe('sign_in_expired')
    expect((await app.anyone('POST', '/api/auth/login', { email, password })).status).toBe(200)
    expect(await states(app)).toEqual(before)
    expect([await printed(app), smtp.received]).toEqual([[], []])

    expect((await call('POST', '/api/manage/resume')).status).toBe(200)
    await expect
      .poll(async () => (await call('GET', `/api/print/request/${requestId}`)).json.data.status, {
        timeout: 20_000,
      })
      .toBe('ready')
    await expect
      .poll(async () => (await call('GET', `/api/print/request/${cancelledId}`)).json.data.payment.refunds, {
        timeout: 20_000,
      })
      .toMatchObject([{ status: 'refunded' }])
    const unsent = () =>
      app.database.pool.query(`select from outbox_messages where state in ('queued', 'sending')`)
    await expect.poll(async () => (await unsent()).rowCount, { timeout: 20_000 }).toBe(0)
    expect(await printed(app)).toHaveLength(1)
    const { rows: refunds } = await app.database.pool.query('select from razorpay_simulator.refunds')
    expect(refunds).toHaveLength(1)
    const ids = smtp.received.map(({ mail }) => mail.messageId)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await call('GET', '/api/hold')).json.data).toBeNull()
    expect((await call('POST', '/api/manage/resume')).status).toBe(200)
    const { json: audit } = await call('GET', '/api/manage/audit?action=resume+service')
    expect(audit.data).toHaveLength(1)
  })
})

test('npm run resume lets a running copy go on, and says where there is nothing to resume', async () => {
  const { installation, token, requestId } = await heldCopy()
  const lines: string[] = []
  const resume = () =>
    operate('resume', [], { env: installation.environment, print: (line) => lines.push(line) })
  await whileAppRuns(installation, async (app) => {
    const call = apiClient(app.url, token)
    expect(await resume()).toBe(0)
    await expect
      .poll(async () => (await call('GET', `/api/print/request/${requestId}`)).json.data.status, {
        timeout: 20_000,
      })
      .toBe('ready')
    expect(await resume()).toBe(0)
    const { json: audit } = await call('GET', '/api/manage/audit?action=resume+service')
    expect(audit.data).toMatchObject([{ actor: 'command line' }])
  })
  expect(lines).toEqual(['It prints, sends and charges from now on.', 'It was not on hold.'])
})
