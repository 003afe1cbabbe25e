import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { simulatedProvider } from './payments/provider.ts'
import { campusLoginServer } from './testing/fakes/campus-login-server.ts'
import { cookieBrowser } from './testing/fakes/cookie-browser.ts'
import { s3Service } from './testing/fakes/s3-service.ts'
import { sendWebhook } from './testing/fakes/send-webhook.ts'
import { smtpListener } from './testing/fakes/smtp-listener.ts'
import { type ApiClient, apiClient } from './testing/fixtures/app/api-client.ts'
import { runApp } from './testing/fixtures/app/test-app.ts'
import { testDatabase, testSecretKey } from './testing/fixtures/database/test-database.ts'
import { givenUser } from './testing/fixtures/database/factories.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { payAtProvider, plainSettings, uploadForm } from './testing/fixtures/people/orders.ts'
import { aRegistration, signedIn } from './testing/fixtures/people/people.ts'
import { addPasskey } from './testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from './testing/for-this-file.ts'

const s3 = await forThisFile(s3Service())
const smtp = await forThisFile(smtpListener())
const campus = await forThisFile(campusLoginServer())
const lines: string[] = []
const app = await forThisFile(loggedApp())
campus.open(app.url)

async function loggedApp() {
  const [database, dataDir] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'campus-print-app-'))]
  const provider = simulatedProvider('a secret of this test', () => running.url)
  const environment = {
    ...s3.environment,
    ...campus.environment,
    LOG_LEVEL: 'trace',
    SMTP_URL: smtp.url.replace('//', '//mailer:mail-pass-word@'),
    MAIL_FROM: 'print@campus.example',
    MONITOR_TOKEN: 'monitor-token-of-this-test-long-enough',
  }
  const running = await runApp({
    database,
    dataDir,
    environment,
    provider,
    logTo: { write: (line) => void lines.push(line) },
  })
  return {
    ...running,
    provider,
    pay: () => Promise.reject(new Error('not used')),
    async close() {
      await running.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Values that no line of the log may contain, by what they are. */
const secrets = new Map<string, string>()
const secret = (what: string, value: string): string => {
  secrets.set(what, value)
  return value
}

const codeMailedTo = (email: string, than?: string) =>
  vi.waitFor(
    () => {
      const texts = smtp.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '')
      const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0]
      if (!code || code === than) throw new Error('no code yet')
      secret('link', /\/[a-z-]+\/([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? 'no link in the mail')
      return code
    },
    { timeout: 20_000 },
  )

const documentName = 'divorce-papers-of-asha.pdf'
const brokenDocument = 'medical-report-of-asha.pdf'

async function journeyOfAUser() {
  const form = aRegistration({ password: secret('password', 'tall green lamp 9183') })
  const email = secret('e-mail address', form.email)
  secret('phone number', form.whatsappNumber)
  await app.anyone('POST', '/api/auth/register', form)
  const otp = secret('code', await codeMailedTo(email))
  const verified = await app.anyone('POST', '/api/auth/verify-otp', { email, otp })
  expect(verified.status).toBe(200)
  await app.anyone('POST', '/api/auth/login', {
    email,
    password: secret('wrong password', 'not the lamp 5521'),
  })
  await app.anyone('POST', '/api/auth/forgot-password', { email })
  const resetCode = secret('code of a reset', await codeMailedTo(email, otp))
  const password = secret('new password', 'a blue chair 7714')
  await app.anyone('POST', '/api/auth/reset-password-with-otp', {
    email,
    otp: resetCode,
    newPassword: password,
    confirmPassword: password,
  })
  const session = await app.anyone('POST', '/api/auth/login', { email, password, session: 'cookie' })
  expect(session.status).toBe(200)
  for (const cookie of session.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value.length > 8) secret(`cookie ${name}`, value)
  }
  const { json } = await app.anyone('POST', '/api/auth/login', { email, password })
  const call = apiClient(app.url, secret('session token', json.token))
  await journeyOfAPasskey(call, { email, password })
  return { call, email }
}

async function journeyOfAPasskey(call: ApiClient, { email, password }: { email: string; password: string }) {
  const { authenticator, recoveryCodes } = await addPasskey(call, app.url, { password })
  secret('recovery code', recoveryCodes[0] ?? '')
  const { json } = await app.anyone('POST', '/api/auth/login', { email, password })
  const pendingLogin = secret('pending login', json.pendingLogin.token)
  for (const [lies, status] of [[{ rpId: 'other' }, 400] as const, [{}, 200] as const]) {
    const { json: asked } = await app.anyone('POST', '/api/auth/login/passkey/options', { pendingLogin })
    secret(`challenge answered with ${status}`, asked.data.challenge)
    const response = authenticator.get(asked.data, lies)
    secret('credential', response.id)
    secret(`signature answered with ${status}`, response.response.signature)
    const completed = await app.anyone('POST', '/api/auth/login/passkey', { pendingLogin, response })
    expect(completed.status).toBe(status)
  }
}

async function journeyOfAPrint(call: ReturnType<typeof apiClient>) {
  const upload = await call('POST', '/api/print/upload', uploadForm(makePages(2), documentName))
  secret('document name', documentName)
  const { serverFileName } = upload.json.data
  const placed = await call('POST', '/api/print/request', { serverFileName, ...plainSettings })
  const id = placed.json.data.id as string
  const proof = await payAtProvider(call, id)
  secret('checkout signature', proof['razorpay_signature'] ?? '')
  const forged = { ...proof, razorpay_signature: secret('forged signature', 'f00d'.repeat(16)) }
  expect((await call('POST', '/api/payment/verify', forged)).status).toBe(400)
  expect((await call('POST', '/api/payment/verify', proof)).status).toBe(200)
  const card = {
    number: secret('card number', '4111111111111111'),
    name: secret('card holder', 'A N KULKARNI'),
  }
  const vpa = secret('UPI address', 'asha.kulkarni@okhdfcbank')
  const payment = { id: 'pay_unknown', order_id: 'order_unknown', amount: 1, currency: 'INR', vpa, card }
  await sendWebhook(app, 'payment.captured', {
    payment: { ...payment, email: vpa, contact: '+919876543210' },
  })
  const operator = await givenUser(app.database.db, { permissions: ['desk'] })
  await expect
    .poll(async () => (await call('GET', `/api/print/request/${id}`)).json.data.status, { timeout: 30_000 })
    .toBe('ready')
  const { uniqueId: printId } = (await call('GET', `/api/print/request/${id}`)).json.data
  const desk = await signedIn(app, operator)
  expect((await desk('POST', `/api/desk/requests/${id}/hand-over`, { printId })).status).toBe(200)
}

async function failures(call: ReturnType<typeof apiClient>, email: string) {
  const broken = uploadForm(Buffer.from('%PDF-1.7 and nothing else'), brokenDocument)
  secret('name of a rejected document', brokenDocument)
  await call('POST', '/api/print/upload', broken)
  campus.people.set('asha', {
    email: secret('address at the campus', 'asha.rao@campus.example'),
    name: 'Asha',
  })
  campus.person = 'asha'
  campus.forged = { strangeKey: true }
  await cookieBrowser(app.url).follow(`${app.url}/api/auth/campus`)
  s3.cutAfter(0)
  const unkept = await call('POST', '/api/print/upload', uploadForm(makePages(1), documentName))
  expect(unkept.status).toBe(503)
  s3.cutAfter(Infinity)
  const rejected = secret('address of a rejected mail', 'rejected.asha@campus.example')
  await app.anyone('POST', '/api/auth/register', aRegistration({ email: rejected }))
  await app.database.pool.query(
    `create function quote_row() returns trigger language plpgsql as $$
     begin raise exception 'no: % %', new.email, new.password_hash using detail = new::text; end $$;
     create trigger quote_row before update on users for each row execute function quote_row()`,
  )
  const crash = await call('PUT', '/api/auth/profile', {
    username: 'Asha K',
    whatsappNumber: '9876543210',
    department: 'CSE',
  })
  expect(crash.status).toBe(500)
  await app.database.pool.query('drop trigger quote_row on users')
  const { password_hash: hash } = await app.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  secret('hash of the password', hash ?? '')
}

test('no line of the log, at any level, contains a secret or identifies a person', async () => {
  const { call, email } = await journeyOfAUser()
  await journeyOfAPrint(call)
  await failures(call, email)
  const reports = [
    'request failed',
    'sign-in failed',
    'object storage',
    'will be tried again|for the last time',
  ]
  for (const report of reports)
    await expect.poll(() => lines.filter((line) => new RegExp(report).test(line))).not.toEqual([])

  secret('secret key', testSecretKey)
  secret('provider key', app.provider.keys.keySecret)
  secret('webhook secret', app.provider.keys.webhookSecret)
  secret('secret of the campus sign-in', campus.environment['OIDC_CLIENT_SECRET'] ?? '')
  secret('documents key', s3.environment['DOCUMENTS_KEY'] ?? '')
  secret('password of the mail server', 'mail-pass-word')
  const log = lines.join('')
  const found = [...secrets]
    .filter(([, value]) => value.length > 3 && log.includes(value))
    .map(([what]) => what)
  expect(found).toEqual([])
  expect(log).not.toMatch(/Bearer (?!\*)|"(authorization|cookie)":"(?!\*)/i)
})
