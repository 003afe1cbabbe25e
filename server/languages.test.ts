import { fieldLabel } from '@campus-print/contract/field-messages'
import { serviceStatus } from '@campus-print/domain/availability'
import type { Language } from '@campus-print/domain/language'
import { amountInWords, formatRupees } from '@campus-print/domain/pricing'
import { describe, expect, test } from 'vitest'
import type { UserRow } from './accounts/tables.ts'
import { messageChannels } from './messages/channels.ts'
import { createPdfRenderer } from './payments/invoices/pdf/render-invoice.tsx'
import { inLanguage } from './platform/language.ts'
import { tooManyAttempts } from './platform/limits/rate-limits.ts'
import { subscribedEventBus } from './subscribe-features.ts'
import { everyEndpoint } from './testing/fixtures/app/every-endpoint.ts'
import { paymentsApp } from './testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from './testing/fixtures/database/factories.ts'
import { sampleInvoice } from './testing/fixtures/files/sample-invoice.ts'
import { readText } from './testing/fixtures/files/read-text.ts'
import { recordedJobs } from './testing/fixtures/jobs/recorded-jobs.ts'
import { transition } from './testing/fixtures/ordering/transition.ts'
import { uploadForm } from './testing/fixtures/people/orders.ts'
import {
  aRegistration,
  codeMailedTo,
  messagesTo,
  signedIn,
  signUp,
} from './testing/fixtures/people/people.ts'
import { forThisFile } from './testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp())
const { anyone, database } = shop
const { db } = database

const speaking = (language: string) => ({ 'accept-language': language })
const unknownRequest = '/api/print/request/0197f7e4-0000-7000-8000-000000000000'

describe('an answer', () => {
  test.each([
    ['en', 'Email is required', 'Password is required'],
    ['hi', 'ईमेल ज़रूरी है', 'पासवर्ड ज़रूरी है'],
    ['mr', 'ईमेल आवश्यक आहे', 'पासवर्ड आवश्यक आहे'],
  ])('in %s names the errors of fields', async (language, email, password) => {
    const { json } = await anyone('POST', '/api/auth/login', {}, speaking(language))
    expect(json.errors.map(({ message }: { message: string }) => message)).toEqual([email, password])
  })

  test.each([
    ['en', 'Page must be a number', 'End date must be at most 366 days after start date'],
    ['hi', 'पेज: संख्या लिखें', 'समाप्ति की तारीख़ शुरू की तारीख़ के ज़्यादा से ज़्यादा 366 दिन बाद हो सकती है'],
    ['mr', 'पान: संख्या लिहा', 'शेवटची तारीख सुरुवातीच्या तारखेनंतर जास्तीत जास्त ३६६ दिवसांची असू शकते'],
  ])('in %s has the labels and values of a rule', async (language, page, days) => {
    const call = await signedIn(shop, await givenUser(db))
    const list = await call('GET', '/api/print/requests?page=x', undefined, speaking(language))
    expect(list.json.message).toBe(page)
    const range = '/api/print/stats/daterange?startDate=2026-01-01&endDate=2028-01-01'
    expect((await call('GET', range, undefined, speaking(language))).json.message).toBe(days)
  })

  test.each([
    [
      'en',
      'The request could not be read.',
      'This file is empty. Check that it opens on your device, then upload it again.',
    ],
    ['hi', 'अनुरोध पढ़ा नहीं जा सका।', 'यह फ़ाइल ख़ाली है। देखें कि यह आपके डिवाइस पर खुलती है, फिर इसे दोबारा अपलोड करें।'],
    [
      'mr',
      'विनंती वाचता आली नाही.',
      'ही फाइल रिकामी आहे. ती तुमच्या डिव्हाइसवर उघडते का ते पहा, मग पुन्हा अपलोड करा.',
    ],
  ])('in %s stays so while a body arrives, in JSON or as a form', async (language, unreadable, empty) => {
    const call = await signedIn(shop, await givenUser(db))
    const headers = speaking(language)
    const torn = await anyone('POST', '/api/auth/login', Buffer.from('{"email":'), {
      ...headers,
      'content-type': 'application/json',
    })
    expect(torn.json.message).toBe(unreadable)
    const upload = await call('POST', '/api/print/upload', uploadForm(Buffer.alloc(0), 'a.pdf'), headers)
    expect(upload.json.message).toBe(empty)
  })

  test('in Marathi stays so within a transaction and at the end of its work', async () => {
    const user = await givenUser(db)
    const request = await givenRequest(db, user, { status: 'completed', paid_at: new Date() })
    const call = await signedIn(shop, user)
    const { json } = await call('PATCH', `/api/print/${request.id}/cancel`, undefined, speaking('mr'))
    expect(json).toMatchObject({
      code: 'invalid_transition',
      message: 'या प्रिंट विनंतीची स्थिती बदलली आहे.',
    })
  })

  test('to a call that names no language is in that of the profile', async () => {
    const user = await givenUser(db, { language: 'hi' })
    const call = await signedIn(shop, user)
    const messageIn = async (...header: Record<string, string>[]) =>
      (await call('GET', unknownRequest, undefined, ...header)).json.message
    expect(await messageIn()).toBe('प्रिंट अनुरोध नहीं मिला')
    expect(await messageIn(speaking('fr'))).toBe('प्रिंट अनुरोध नहीं मिला')
    expect(await messageIn(speaking('en'))).toBe('Print request not found')
    expect(await messageIn(speaking('mr'))).toBe('प्रिंट विनंती सापडली नाही')
  })

  test('is in its own language among others at the same time', async () => {
    const asked = Array.from({ length: 30 }, (_, index) => (['en', 'hi', 'mr'] as const)[index % 3] ?? 'en')
    const call = await signedIn(shop, await givenUser(db))
    const answers = await Promise.all(
      asked.map((language) => call('GET', unknownRequest, undefined, speaking(language))),
    )
    const expected = {
      en: 'Print request not found',
      hi: 'प्रिंट अनुरोध नहीं मिला',
      mr: 'प्रिंट विनंती सापडली नाही',
    }
    expect(answers.map(({ json }) => json.message)).toEqual(asked.map((language) => expected[language]))
  })
})

describe('a person', () => {
  test('registers in the language of the call, and is mailed in it', async () => {
    const form = aRegistration()
    await anyone('POST', '/api/auth/register', form, speaking('mr'))
    const otp = await codeMailedTo(shop, form.email)
    const [mail] = await messagesTo(shop, form.email)
    expect(mail?.subject).toBe(`${otp} हा तुमचा Campus Print कोड आहे`)
    expect(mail?.text).toContain('तो १० मिनिटे चालेल.')
    // Confirmed from another browser, in no language.
    const { json } = await anyone('POST', '/api/auth/verify-otp', { email: form.email, otp })
    expect(json.user.language).toBe('mr')
    const [welcome] = await messagesTo(shop, form.email)
    expect(welcome?.subject).toBe('Campus Print मध्ये तुमचे स्वागत आहे')
  })

  test('who is mailed by a job is mailed in the language of the call that caused it', async () => {
    const { registration, id } = await signUp(shop)
    await db.updateTable('users').set({ language: null }).where('id', '=', id).execute()
    const { email } = registration
    await anyone('POST', '/api/auth/forgot-password', { email }, speaking('hi'))
    await expect
      .poll(async () => (await messagesTo(shop, email))[0]?.subject, { timeout: 15_000 })
      .toMatch(/^\d{6} नया पासवर्ड रखने का कोड है$/)
  })

  test('chooses a language in the profile, which the export contains', async () => {
    const { call, registration } = await signUp(shop)
    expect((await call('GET', '/api/auth/me')).json.user.language).toBeNull()
    const { username, whatsappNumber, department } = registration
    const change = { username, whatsappNumber, department, language: 'hi' }
    const changed = await call('PUT', '/api/auth/profile', change, speaking('en'))
    expect(changed.json.user.language).toBe('hi')
    expect((await call('GET', '/api/auth/profile')).json.data.language).toBe('hi')
    expect((await call('PUT', '/api/auth/update-details', { language: 'mr' })).status).toBe(200)
    expect((await call('GET', '/api/auth/me')).json.user.language).toBe('mr')
    const wrong = await call('PUT', '/api/auth/update-details', { language: 'fr' }, speaking('en'))
    expect(wrong.json.message).toBe('Language must be en, hi, or mr')
  })
})

async function subscribeToPush({ id }: UserRow): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const keys = { p256dh: 'key', auth: 'secret' }
  const browser = { endpoint: `https://push.example/${id}`, ...keys, created_at: new Date() }
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: id, session_id: session.id, ...browser })
    .execute()
}

/** What a person is told of a print that is ready, by every channel. */
async function toldOf(user: UserRow): Promise<Map<string, { subject: string; text: string; html: string }>> {
  const request = await givenRequest(db, user, { status: 'in_process', paid_at: new Date() })
  const everywhere = { email: true, whatsapp: true, sms: true, push: true }
  const call = await signedIn(shop, user)
  const { json } = await call('PUT', '/api/notifications/preferences', {
    channels: { ready: everywhere, problem: everywhere, money: everywhere },
    quietHours: null,
  })
  expect(json.success).toBe(true)
  await subscribeToPush(user)
  const channels = messageChannels({ smtp: undefined, msg91: undefined, whatsapp: undefined })
  const context = { jobs: recordedJobs().jobs, eventBus: subscribedEventBus(channels) }
  await transition(db, { requestId: request.id, to: 'ready', actor: 'system' }, context)
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('print_request_id', '=', request.id)
    .execute()
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set([user.language ?? 'en']))
  return new Map(
    rows.map(({ channel, subject, text_body: text, html_body: html }) => [
      channel,
      { subject, text: text.replaceAll(request.print_id, 'PRT'), html: html ?? '' },
    ]),
  )
}

describe('a message', () => {
  test.each<[Language, string, string]>([
    ['en', 'Ready to collect', 'Campus Print: thesis.pdf is ready to collect. Show PRT at the print desk.'],
    ['hi', 'लेने के लिए तैयार', 'Campus Print: thesis.pdf लेने के लिए तैयार है। प्रिंट डेस्क पर PRT दिखाएँ।'],
    ['mr', 'घेण्यासाठी तयार', 'Campus Print: thesis.pdf घेण्यासाठी तयार आहे. प्रिंट डेस्कवर PRT दाखवा.'],
  ])('by mail, SMS, WhatsApp and push speaks %s to who chose it', async (language, title, text) => {
    const told = await toldOf(await givenUser(db, { language, whatsapp_number: '9876543210' }))
    expect(told.get('sms')).toMatchObject({ subject: title, text })
    expect(told.get('whatsapp')).toMatchObject({ subject: title, text })
    expect(told.get('push')).toMatchObject({ subject: title, text })
    const mail = told.get('email')
    expect(mail?.subject).toBe(`${title}: thesis.pdf`)
    expect(mail?.html).toContain(`<html lang="${language}"`)
  })
})

describe('a notification', () => {
  test('is shown in the present language of its reader', async () => {
    const user = await givenUser(db)
    await toldOf(user)
    const call = await signedIn(shop, user)
    const shown = async (language: string) => {
      const { json } = await call('GET', '/api/notifications/getall', undefined, speaking(language))
      const { title, message } = json.data[0]
      return [title, message.replace(/PRT-[\w-]+/, 'PRT')]
    }
    expect(await shown('en')).toEqual(['Ready to collect', 'thesis.pdf: show PRT at the desk'])
    expect(await shown('hi')).toEqual(['लेने के लिए तैयार', 'thesis.pdf: डेस्क पर PRT दिखाएँ'])
    expect(await shown('mr')).toEqual(['घेण्यासाठी तयार', 'thesis.pdf: डेस्कवर PRT दाखवा'])
  })

  test('from before they were worded when read keeps its message', async () => {
    const user = await givenUser(db)
    const row = { title: 'Ready to collect', message: 'a.pdf: show PRT-1 at the desk' }
    await database.pool.query(
      `insert into notifications (user_id, kind, title, message, created_at) values ($1, 'ready', $2, $3, now())`,
      [user.id, row.title, row.message],
    )
    const call = await signedIn(shop, user)
    const { json } = await call('GET', '/api/notifications/getall', undefined, speaking('hi'))
    expect(json.data).toMatchObject([{ title: 'लेने के लिए तैयार', message: row.message }])
  })
})

describe('an invoice', () => {
  test.each<[Language, string[]]>([
    ['hi', ['टैक्स इनवॉइस CP/26-27/000123', '20 नवंबर 2026', 'चौदह रुपये मात्र', '₹14.00', 'GSTIN', 'CGST 9%']],
    ['mr', ['टॅक्स इन्व्हॉइस CP/26-27/000123', '20 नोव्हेंबर, 2026', '₹14.00', 'GSTIN', 'CGST 9%']],
  ])('in %s keeps its number, figures and tax', async (language, says) => {
    const render = await createPdfRenderer()
    const pages = await readText(await render({ ...sampleInvoice(), language }))
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    for (const said of says) expect.soft(text).toContain(said)
  })
})

describe('a text of the rules', () => {
  const closed = {
    acceptingOrders: false,
    maintenanceMode: false,
    closeOutsideHours: false,
    maintenanceMessage: '',
    weekHours: [null, null, null, null, null, null, null] as const,
    holidays: [],
    timeZone: 'Asia/Kolkata',
    pricesKnown: true,
  }
  const textsIn = (language: Language) =>
    inLanguage(language, () => ({
      unavailable: serviceStatus(closed, new Date('2026-07-01T06:00:00Z')).reasons,
      limited: tooManyAttempts(120_000).message,
      rupees: formatRupees(12_000_050),
      words: amountInWords(12_345_601),
    }))

  test('is English without a language', () => {
    expect(textsIn('en')).toEqual({
      unavailable: ['The print desk is not accepting orders at the moment.'],
      limited: 'Too many attempts. Try again in 2 minutes.',
      rupees: '₹1,20,000.50',
      words: 'Rupees one lakh twenty-three thousand four hundred fifty-six and one paisa only',
    })
  })

  test('is Hindi, with its counting', () => {
    expect(textsIn('hi')).toEqual({
      unavailable: ['प्रिंट डेस्क अभी ऑर्डर नहीं ले रहा।'],
      limited: 'बहुत ज़्यादा कोशिशें हुईं। 2 मिनट बाद फिर कोशिश करें।',
      rupees: '₹1,20,000.50',
      words: 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और एक पैसा मात्र',
    })
  })

  test('is Marathi, with its counting and digits', () => {
    expect(textsIn('mr')).toEqual({
      unavailable: ['प्रिंट डेस्क सध्या ऑर्डर घेत नाही.'],
      limited: 'खूप प्रयत्न झाले. २ मिनिटांनी पुन्हा प्रयत्न करा.',
      rupees: '₹१,२०,०००.५०',
      words: 'एक लाख तेवीस हजार चारशे छप्पन्न रुपये आणि एक पैसा फक्त',
    })
  })

  test('names every field of a call', async () => {
    const untranslated = (await fieldNames()).filter(
      (name) => !/[\u0900-\u097F]/.test(inLanguage('hi', () => fieldLabel(name))),
    )
    expect(untranslated).toEqual([])
  })
})

/** The names of all fields that a client can send. */
async function fieldNames(): Promise<string[]> {
  const names = new Set<string>()
  for (const { query, body } of await everyEndpoint()) {
    for (const schema of [query, body]) {
      const def: object = schema?.def ?? {}
      if ('shape' in def && def.shape instanceof Object)
        Object.keys(def.shape).forEach((name) => names.add(name))
    }
  }
  return [...names]
}
