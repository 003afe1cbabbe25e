import { describe, expect, test } from 'vitest'
import { SettingsChange } from '@campus-print/contract/manage-settings'
import { managedSettings as example } from '@campus-print/contract/examples/manage'
import { forThisFile } from '../testing/for-this-file.ts'
import { setUnchecked } from '../testing/fixtures/database/unchecked-settings.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { setSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { allow, signUp } from '../testing/fixtures/people/people.ts'
import { beforeEach } from 'vitest'

const app = await forThisFile(paymentsApp({ work: false }))
const { db } = app.database
const manager = await signUp(app)
await allow(app, manager, 'manage')
beforeEach(() => setSettings(app, {}))

const put = (change: object) => manager.call('PUT', '/api/manage/settings', change)
const read = async () => (await manager.call('GET', '/api/manage/settings')).json.data
const publicSettings = async () => (await app.anyone('GET', '/api/settings')).json.data
const lastEntries = (count: number) =>
  db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute()

test('a manager changes prices in rupees, and orders cost them at once', async () => {
  const { status, json } = await put({ pricing: { blackPrintCost: 2, colorPrintCost: 7.5 } })
  expect([status, json.data.pricing]).toEqual([200, { blackPrintCost: 2, colorPrintCost: 7.5 }])
  expect((await publicSettings()).pricing).toEqual({ blackPrintCost: 2, colorPrintCost: 7.5 })
})

test('a part leaves everything else as it is', async () => {
  const before = await read()
  await put({ pricing: { colorPrintCost: 6 }, contactInfo: { phone: '+91 20 1234 5678' } })
  const { version, ...after } = await read()
  expect(after).toEqual({
    ...before,
    version: undefined,
    pricing: { ...before.pricing, colorPrintCost: 6 },
    contactInfo: { ...before.contactInfo, phone: '+91 20 1234 5678' },
  })
  expect(version).not.toBe(before.version)
})

test('an address keeps its lines, and nothing that is no character for people', async () => {
  const address = 'Print desk\0\r\nGround\ud800 floor'
  const { status } = await put({ contactInfo: { address }, seller: { address } })
  expect(status).toBe(200)
  const { contactInfo, seller } = await read()
  expect([contactInfo.address, seller.address]).toEqual(Array(2).fill('Print desk\nGround floor'))
})

test('every part can be set, is answered as it was set, and can be sent back whole', async () => {
  const { version: _, unreadable: __, businessHours: ___, ...settings } = example
  expect((await put(settings)).status).toBe(200)
  const { version, ...stored } = await read()
  expect(stored).toEqual({ ...settings, unreadable: [], businessHours: stored.businessHours })
  expect((await put({ version, ...stored })).json.data.version).toBe(version)
})

test.each([
  '{"__proto__":{"pricing":{"blackPrintCost":0}}}',
  '{"pricing":{"__proto__":{"blackPrintCost":0}}}',
  '{"constructor":{"prototype":{"blackPrintCost":0}}}',
  '{"pricing":{"blackPrintCost":1e400}}',
  '{"pricing":{"blackPrintCost":NaN}}',
  '{"pricing":[2,5]}',
  '{"pricing":{"blackPrintCost":{"value":2}}}',
  '[{"pricing":{"blackPrintCost":2}}]',
])('the body %s changes no setting', async (body) => {
  const before = await read()
  const json = { 'content-type': 'application/json' }
  const { status } = await manager.call('PUT', '/api/manage/settings', Buffer.from(body), json)
  expect([status, await read()]).toEqual([400, before])
})

describe('settings are refused whole', () => {
  test.each<[string, object, string[]]>([
    ['a negative price', { pricing: { blackPrintCost: -1 } }, ['pricing.blackPrintCost']],
    ['a price with half a paisa', { pricing: { blackPrintCost: 1.005 } }, ['pricing.blackPrintCost']],
    ['a price that is a text', { pricing: { colorPrintCost: '5' } }, ['pricing.colorPrintCost']],
    ['a price that is not named', { pricing: null }, ['pricing']],
    ['an unknown part', { prices: { black: 2 } }, ['prices']],
    ['an unknown field of a part', { pricing: { blackPrintPrice: 2 } }, ['pricing.blackPrintPrice']],
    ['a name of the seller in two lines', { seller: { name: 'A\nB' } }, ['seller.name']],
    ['half a character', { seller: { name: 'A\ud800' } }, ['seller.name']],
    ['two addresses', { contactInfo: { email: 'a,b@c.example' } }, ['contactInfo.email']],
    ['an address in brackets', { contactInfo: { email: '<a@c.example>' } }, ['contactInfo.email']],
    ['an address that ends a text', { contactInfo: { email: 'a\0@b.example' } }, ['contactInfo.email']],
    [
      'a number that turns its label around',
      { impactNumbers: [{ value: '\u202e5', label: 'Pages' }] },
      ['impactNumbers.0.value'],
    ],
    ['an address of the seller without a character', { seller: { address: ' \0 ' } }, ['seller.address']],
    ['six days', { weekHours: [null, null, null, null, null, null] }, ['weekHours']],
    [
      'a day that ends before it begins',
      { weekHours: [{ start: '18:00', end: '09:00' }, null, null, null, null, null, null] },
      ['weekHours.0'],
    ],
    ['a date that there is not', { holidays: [{ date: '2026-02-30', name: 'Holi' }] }, ['holidays.0.date']],
    [
      'a holiday twice',
      {
        holidays: [
          { date: '2026-03-04', name: 'Holi' },
          { date: '2026-03-04', name: 'Dhulivandan' },
        ],
      },
      ['holidays'],
    ],
    ['an unknown time zone', { timeZone: 'Asia/Poona' }, ['timeZone']],
    ['no file type', { fileSettings: { allowedFileTypes: [] } }, ['fileSettings.allowedFileTypes']],
    [
      'a file type that cannot be printed',
      { fileSettings: { allowedFileTypes: ['exe'] } },
      ['fileSettings.allowedFileTypes.0'],
    ],
    ['a page limit of zero', { fileSettings: { maxPages: 0 } }, ['fileSettings.maxPages']],
    ['a GSTIN that is too short', { seller: { gstin: '27AAAAA' } }, ['seller.gstin']],
    ['a tax rate above 100', { seller: { taxRate: 101 } }, ['seller.taxRate']],
    [
      'a mail domain with @',
      { registration: { emailDomains: ['@college.edu'] } },
      ['registration.emailDomains.0'],
    ],
    ['a quota of no pages', { quotas: { student: { pages: 0, period: 'day' } } }, ['quotas.student.pages']],
    [
      'a limit of no tries',
      { limits: { account: { failedLoginsByAccount: { tries: 0 } } } },
      ['limits.account.failedLoginsByAccount.tries'],
    ],
    [
      'limits that let everything through',
      {
        limits: {
          account: {
            failedLoginsByAddress: { tries: 10_001, windowSeconds: 604_801 },
            failedLoginsByAccount: { tries: 1001 },
          },
          upload: { uploadsByAccount: { tries: 999_999_999 } },
        },
      },
      [
        'limits.account.failedLoginsByAddress.tries',
        'limits.account.failedLoginsByAddress.windowSeconds',
        'limits.account.failedLoginsByAccount.tries',
        'limits.upload.uploadsByAccount.tries',
      ],
    ],
    ['an e-mail address that is none', { contactInfo: { email: 'desk' } }, ['contactInfo.email']],
    ['hours of today', { businessHours: { start: '01:00', end: '02:00' } }, ['businessHours']],
    ['formats', { fileSettings: { supportedFormats: ['PDF'] } }, ['fileSettings.supportedFormats']],
    [
      'two errors',
      { systemSettings: { acceptingOrders: 'no' }, retention: { keepReadyDays: -1 } },
      ['systemSettings.acceptingOrders', 'retention.keepReadyDays'],
    ],
  ])('with %s', async (_, change, fields) => {
    const before = await read()
    const { status, json } = await put({ campus: { name: 'Not stored' }, ...change })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(json.errors.every(({ message }: { message: string }) => message.length > 5)).toBe(true)
    expect(await read()).toEqual(before)
  })
})

test('a change of an older version is rejected, so that two managers do not overwrite each other', async () => {
  const { version } = await read()
  expect((await put({ version, campus: { name: 'First' } })).status).toBe(200)
  const second = await put({ version, campus: { name: 'Second' } })
  expect([second.status, second.json.code]).toEqual([409, 'settings_changed'])
  expect((await read()).campus.name).toBe('First')
})

test('changes of different parts at the same moment are all kept', async () => {
  const parts = [
    { campus: { name: 'College' } },
    { pricing: { blackPrintCost: 3 } },
    { retention: { keepReadyDays: 3 } },
    { closeOutsideHours: true },
  ]
  const answers = await Promise.all(parts.map(put))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await read()).toMatchObject({
    campus: { name: 'College' },
    pricing: { blackPrintCost: 3, colorPrintCost: 5 },
    retention: { keepReadyDays: 3 },
    closeOutsideHours: true,
  })
})

describe('the audit log', () => {
  test('states who changed which part from what to what, and nothing else', async () => {
    await put({ pricing: { blackPrintCost: 2, colorPrintCost: 5 }, campus: { name: 'Example College' } })
    expect(await lastEntries(1)).toMatchObject([
      {
        actor: 'person',
        actor_id: manager.id,
        action: 'change settings',
        subject: 'settings',
        before: { pricing: { blackPrintCost: 1 }, campus: { name: '' } },
        after: { pricing: { blackPrintCost: 2 }, campus: { name: 'Example College' } },
      },
    ])
  })

  test('has no entry of a change that changes nothing', async () => {
    const [before] = await lastEntries(1)
    expect((await put({ pricing: { blackPrintCost: 1 } })).status).toBe(200)
    expect(await lastEntries(1)).toEqual([before])
  })

  test('has an entry of a change by SQL, as of the command line', async () => {
    await put({ retention: { keepReadyDays: 3 } })
    await db
      .updateTable('settings')
      .set({ chosen: JSON.stringify({ keepReadyDays: 3, maxPages: 10 }) })
      .execute()
    expect(await lastEntries(1)).toMatchObject([
      {
        actor: 'command line',
        actor_id: null,
        action: 'change settings',
        before: {},
        after: { maxPages: 10 },
      },
    ])
  })
})

describe('a setting that cannot be read', () => {
  test('is named, and can be set again', async () => {
    await setUnchecked(db, { priceList: { black: 'abc', color: 500 }, sellerName: 'College' })
    expect((await read()).unreadable).toEqual(['pricing'])
    const part = await put({ pricing: { blackPrintCost: 1 } })
    expect([part.status, part.json.errors[0].field]).toEqual([400, 'pricing'])
    const whole = await put({ pricing: { blackPrintCost: 1, colorPrintCost: 5 } })
    expect(whole.json.data).toMatchObject({ unreadable: [], seller: { name: 'College' } })
    expect((await publicSettings()).pricing).toEqual({ blackPrintCost: 1, colorPrintCost: 5 })
  })

  test('does not keep others from being set', async () => {
    await setUnchecked(db, { timeZone: 'Mars/Olympus' })
    expect((await put({ retention: { keepReadyDays: 3 } })).json.data).toMatchObject({
      unreadable: ['timeZone'],
      retention: { keepReadyDays: 3 },
    })
  })
})

test('a holiday closes the service where it closes outside its hours', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  await put({ closeOutsideHours: true, holidays: [{ date: today, name: 'Founders’ Day' }] })
  const { json } = await app.anyone('GET', '/api/settings/service-status')
  expect(json.data).toMatchObject({
    available: false,
    reasons: ['The print desk is closed today: Founders’ Day.'],
  })
  expect(await publicSettings()).toMatchObject({
    holidays: [{ date: today, name: 'Founders’ Day' }],
    businessHours: { start: '', end: '' },
  })
})

test('the desk and users neither read nor change the settings of managers', async () => {
  const user = await signUp(app)
  await allow(app, user, 'desk')
  for (const { status } of [
    await user.call('GET', '/api/manage/settings'),
    await user.call('PUT', '/api/manage/settings', { pricing: { blackPrintCost: 1 } }),
  ])
    expect(status).toBe(403)
})

test('the example of the settings is a possible change', () => {
  const { unreadable: _, version: __, ...change } = example
  expect(SettingsChange.safeParse(change).error).toBeUndefined()
})
