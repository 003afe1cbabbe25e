import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { HealthStatus } from '@campus-print/contract/health'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkAndStore } from '../audit/check-audit.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { givenReconciliation } from '../testing/fixtures/database/given-reconciliation.ts'
import { setUnchecked } from '../testing/fixtures/database/unchecked-settings.ts'
import { misbehavingPeer } from '../testing/fakes/misbehaving-peer.ts'
import { s3Service } from '../testing/fakes/s3-service.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const token = 'a-token-of-this-test-alone'
const path = '/api/health/status'

const app = await forThisFile(testApp({ MONITOR_TOKEN: token }))
beforeEach(() => app.database.pool.query('delete from outbox_messages'))

/** The health status that the monitoring reads. */
async function status({ url }: { url: string } = app): Promise<HealthStatus> {
  const { json } = await apiClient(url, token)('GET', path)
  return json.data
}

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

describe('the health status is readable', () => {
  const statusFor = async (permissions: ('desk' | 'manage')[]) => {
    const user = await givenUser(app.database.db, { permissions })
    return (await (await signedIn(app, user))('GET', path)).status
  }

  test('for managers only', async () => {
    expect(await statusFor(['manage'])).toBe(200)
    expect(await statusFor(['desk'])).toBe(403)
    expect(await statusFor([])).toBe(403)
    expect((await app.anyone('GET', path)).status).toBe(401)
  })

  test('for the monitoring by its token, which opens nothing else', async () => {
    const monitor = apiClient(app.url, token)
    const { status: answered, json } = await monitor('GET', path)
    expect(answered).toBe(200)
    expect(HealthStatus.safeParse(json.data).success).toBe(true)
    expect((await monitor('GET', '/api/manage/people')).status).toBe(401)
    expect((await monitor('GET', '/api/auth/me')).status).toBe(401)
    for (const wrong of [`${token}x`, token.slice(0, -1), token.toUpperCase(), '']) {
      expect((await apiClient(app.url, wrong)('GET', path)).status).toBe(401)
    }
  })

  test('by no token when none is set', async () => {
    const other = await testApp()
    onTestFinished(() => other.close())
    expect((await apiClient(other.url, token)('GET', path)).status).toBe(401)
  })
})

test('an app with its database is alive and ready', async () => {
  expect((await app.anyone('GET', '/api/health/live')).json).toEqual({ success: true, message: 'alive' })
  expect((await app.anyone('GET', '/api/health/ready')).json).toEqual({ success: true, message: 'ready' })
})

test('the health status reports working parts as ok, and the free disk space', async () => {
  const { printers, mail, messages, jobs, reconciliation, storage, clock, disk, settings } = await status()
  for (const part of [printers, mail, messages, jobs, reconciliation, storage, clock, settings]) {
    expect(part).toMatchObject({ state: 'ok', message: expect.stringMatching(/\.$/) })
  }
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes!)
})

test.each([
  ['hi', 'सभी सेटिंग पढ़ी जा सकती हैं।', 'कुछ भी रुका हुआ नहीं है।'],
  ['mr', 'सर्व सेटिंग्ज वाचता येतात.', 'काहीही थांबवलेले नाही.'],
])('the health status is in the language of the request: %s', async (language, settings, hold) => {
  const manager = await givenUser(app.database.db, { permissions: ['manage'] })
  const { json } = await (
    await signedIn(app, manager)
  )('GET', path, undefined, { 'accept-language': language })
  const data = json.data as HealthStatus
  expect([data.settings.message, data.hold.message]).toEqual([settings, hold])
  const messages = Object.values(data).flatMap((part) => (typeof part === 'object' ? [part.message] : []))
  expect(messages.filter((message) => !/[\u0900-\u097f]/.test(message))).toEqual([])
})

test('the health status reports a silent printer as unreachable, with the time of its first failure', async () => {
  await sql(`insert into printers (name, uri) values ('Hostel', 'ipp://127.0.0.1:9/ipp/print')`)
  const seen = async () => (await status()).printers
  const first = await seen()
  expect(first).toMatchObject({ state: 'warning', message: expect.stringContaining('Hostel unreachable') })
  expect(first.printers).toContainEqual(expect.objectContaining({ name: 'Hostel', state: 'unreachable' }))
  app.passTime(60_000)
  expect((await seen()).printers).toEqual(first.printers)
  await sql(`update printers set retired_at = now() where name <> 'Hostel'`)
  expect(await status()).toMatchObject({ state: 'failing', printers: { state: 'failing' } })
  await sql(`delete from printers where name = 'Hostel'`)
  await sql(`update printers set retired_at = null`)
})

test('the health status reports rejected e-mails without their recipients', async () => {
  for (const name of ['asha', 'vikram', 'meera']) {
    await sql(
      `insert into outbox_messages (channel, recipient, subject, text_body, attempts, last_error)
       values ('email', $1, 'Your code', '123456', 2, $2)`,
      [`${name}@campus.example`, `RCPT TO: 550 <${name}@campus.example> refused (EENVELOPE)`],
    )
  }
  const { mail } = await status()
  expect(mail).toMatchObject({ state: 'failing', waiting: 3 })
  expect(mail.lastFailure).toContain('RCPT TO: 550 <…@campus.example> refused')
  expect(JSON.stringify(mail)).not.toMatch(/asha|vikram|meera|123456/)
  await sql(`insert into outbox_messages (channel, recipient, subject, text_body, state, sent_at)
    values ('email', 'other@campus.example', '', '', 'sent', now())`)
  expect((await status()).mail.state).toBe('warning')
  await sql(`update outbox_messages set created_at = now() - interval '3 hours'`)
  expect((await status()).mail).toMatchObject({ state: 'ok', waiting: 0 })
})

test('the health status reports failed, uncertain and overdue messages of every channel', async () => {
  await sql('delete from outbox_messages')
  const written = (channel: string, state: string, hoursAgo: number, notBeforeHours: number | null = null) =>
    sql(
      `insert into outbox_messages (channel, recipient, subject, text_body, state, created_at, not_before, last_error)
       values ($1, '9876543210', '', '', $2, now() - make_interval(hours => $3),
         now() + make_interval(hours => $4), 'no answer')`,
      [channel, state, hoursAgo, notBeforeHours],
    )
  await written('sms', 'queued', 2, 5)
  await written('email', 'queued', 2)
  await written('push', 'failed', 80)
  expect((await status()).messages).toMatchObject({ state: 'ok', message: 'Messages are sent.' })
  await written('sms', 'uncertain', 2)
  await written('push', 'failed', 2)
  const none = { overdue: 0, failed: 0, uncertain: 0 }
  expect((await status()).messages).toEqual({
    state: 'warning',
    message: 'Messages of the last three days: push 1 failed; SMS 1 uncertain.',
    channels: [
      { channel: 'email', ...none },
      { channel: 'push', ...none, failed: 1 },
      { channel: 'sms', ...none, uncertain: 1 },
    ],
  })
  await written('whatsapp', 'queued', 2)
  expect(await status()).toMatchObject({
    state: 'failing',
    messages: { state: 'failing', message: expect.stringContaining('WhatsApp 1 overdue') },
  })
  await sql('delete from outbox_messages')
})

test('printers fail while a print waits for longer than the campus allows', async () => {
  const { db } = app.database
  const waited = new Date(Date.now() - 45 * 60_000)
  // It stays in the queue: no background job prints it.
  const { id } = await givenRequest(db, await givenUser(db), {
    status: 'in_queue',
    queue_number: 1,
    paid_at: waited,
    updated_at: waited,
  })
  onTestFinished(async () => {
    await db.deleteFrom('print_requests').where('id', '=', id).execute()
  })
  expect((await status()).printers).toMatchObject({ state: 'failing' })
  await withCampusSettings(app, { longWaitMinutes: 60 }, async () => {
    expect((await status()).printers).toMatchObject({ state: 'ok' })
  })
})

test('the health status reports waiting and failed jobs by their queue', async () => {
  const jobs = createJobs({ connection: app.database.connection, log: silentLog })
  await jobs.start()
  onTestFinished(() => jobs.stop())
  for (const name of ['untended', 'dead-letter']) await jobs.enqueue(app.database.db, defineJob(name), {})
  expect((await status()).jobs).toMatchObject({ state: 'warning', failed: 1 })
  await sql(`update pgboss.job set start_after = now() - interval '20 minutes' where name = 'untended'`)
  const late = await status()
  expect(late.jobs).toMatchObject({
    state: 'failing',
    message: expect.stringContaining('1 job waits in untended'),
  })
  expect(late.jobs.queues?.[0]).toMatchObject({ name: 'untended', waiting: 1 })
  await sql(`delete from pgboss.job where name in ('untended', 'dead-letter')`)
})

test('the health status reports books that disagree or were never reconciled', async () => {
  const { db } = app.database
  const today = new Date().toISOString().slice(0, 10)
  await givenReconciliation(db, '2020-01-01', [])
  expect((await status()).reconciliation).toMatchObject({ state: 'failing', disagreementCount: 0 })
  const about = { kind: 'missing_payment' as const, about: 'pay_1', detail: 'x' }
  await givenReconciliation(db, today, [about])
  expect((await status()).reconciliation).toMatchObject({ state: 'warning', disagreementCount: 1 })
  await sql('truncate reconciliations')
})

test('the health status reports missing folders', async () => {
  const folder = join(app.dataDir, 'documents', 'uploads')
  await rename(folder, `${folder}-gone`)
  expect((await status()).storage.state).toBe('failing')
  await rename(`${folder}-gone`, folder)
  expect((await status()).storage.state).toBe('ok')
})

test('the health status reports a silent bucket without delaying other parts', async () => {
  const s3 = await s3Service()
  const onS3 = await testApp({ ...s3.environment, MONITOR_TOKEN: token })
  onTestFinished(async () => {
    await onS3.close()
    await s3.close()
  })
  expect((await status(onS3)).storage.state).toBe('ok')
  s3.cutAfter(0)
  expect(await status(onS3)).toMatchObject({
    state: 'failing',
    storage: { state: 'failing' },
    mail: { state: 'ok' },
  })
})

test('the health status names a silent printer, and a bucket that hangs delays nothing', async () => {
  const silent = await misbehavingPeer()
  silent.answers(() => {})
  const s3 = { BUCKET: 'prints', REGION: 'us-east-1', ACCESS_KEY_ID: 'a', SECRET_ACCESS_KEY: 'b' }
  const variables = Object.entries({ ...s3, ENDPOINT: silent.address })
  const onS3 = await testApp({
    ...Object.fromEntries(variables.map(([name, value]) => [`S3_${name}`, value])),
    MONITOR_TOKEN: token,
  })
  onTestFinished(async () => {
    await silent.close()
    await onS3.close()
  })
  const printer = `${silent.address.replace('http', 'ipp')}/ipp/print`
  await onS3.database.pool.query(`insert into printers (name, uri) values ('Hostel', $1)`, [printer])
  expect(await status(onS3)).toMatchObject({
    state: 'failing',
    storage: { state: 'failing', message: 'It does not answer.' },
    printers: { message: expect.stringContaining('Hostel unreachable') },
    mail: { state: 'ok' },
    disk: { freeBytes: expect.any(Number) },
  })
})

test('the health status reports a clock that is days ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3600 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const { clock } = await status()
  expect(clock).toMatchObject({ state: 'failing', message: expect.stringContaining('72 hours ahead of') })
  expect(Math.round(clock.differenceSeconds! / 3600)).toBe(72)
})

test('the health status reports what the nightly check of the audit log found', async () => {
  expect((await status()).audit).toEqual({ state: 'ok', message: 'The audit log is checked each night.' })
  const check = (now: Date) => checkAndStore({ db: app.database.db, log: silentLog, now })
  await check(new Date(Date.now() - 60 * 3600 * 1000))
  expect((await status()).audit.state).toBe('warning')
  const now = new Date()
  await check(now)
  expect((await status()).audit).toMatchObject({ state: 'ok', checkedAt: now.toISOString() })
  await sql(`insert into audit_log (at, actor, action, subject, subject_id)
    values (now(), 'command line', 'refund', 'person', '7')`)
  await check(now)
  expect((await status()).audit).toMatchObject({
    state: 'warning',
    message: 'An entry of the audit log was not written by the product.',
  })
})

test('a check date written by SQL does not count as a check of the audit log', async () => {
  const { db } = app.database
  await checkAndStore({ db, log: silentLog, now: new Date(Date.now() - 60 * 3600 * 1000) })
  await sql(`update audit_check set checked_at = now(), problem = null`)
  const { audit } = await status()
  expect([audit.message, audit.checkedAt]).toEqual(['The audit log is checked each night.', undefined])
  await sql('delete from audit_check')
  app.passTime(60 * 3600 * 1000)
  onTestFinished(() => app.passTime(-60 * 3600 * 1000))
  expect((await status()).audit).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('60 hours'),
  })
  await sql(`update audit_chain set begun_at = begun_at + interval '2 days'`)
  onTestFinished(async () => {
    await sql(`update audit_chain set begun_at = begun_at - interval '2 days'`)
  })
  expect((await status()).audit.message).toMatch(/^Entry \d+ of the audit log is missing/)
})

test('the health status reports unreadable settings', async () => {
  await setUnchecked(app.database.db, { timeZone: 'Mars/Olympus' })
  expect((await status()).settings).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('timeZone'),
  })
  await setUnchecked(app.database.db, { priceList: 'free' })
  expect((await status()).settings.state).toBe('failing')
  await setUnchecked(app.database.db, {})
})

test('a part whose check fails is failing, and the answer hides the cause', async () => {
  await sql('alter table outbox_messages rename to lost_messages')
  const { state, mail, settings } = await status()
  expect([state, mail.state, settings.state]).toEqual(['failing', 'failing', 'ok'])
  expect(mail.message).toBe('The check failed. The log has the reason.')
  await sql('alter table lost_messages rename to outbox_messages')
})
