import { afterEach, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { recordedLog } from '../testing/fixtures/app/recorded-log.ts'
import { setUnchecked } from '../testing/fixtures/database/unchecked-settings.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { aRegistration, signUp } from '../testing/fixtures/people/people.ts'
import { orderPrint, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { createLiveEvents } from '../platform/events/live-events.ts'
import { silentLog } from '../platform/log/log.ts'
import { watchSettings } from './watch-settings.ts'

const shop = await forThisFile(paymentsApp())
const user = await signUp(shop)
afterEach(() => set({}))

const set = (chosen: unknown) => setUnchecked(shop.database.db, chosen)
const get = (path: string) => shop.anyone('GET', path)
const settings = async () => (await get('/api/settings')).json.data

test.each([
  ['weekHours', [{ start: '25:00', end: 'x' }]],
  ['timeZone', 'Mars/Olympus'],
  ['maxPages', 'many'],
  ['contact', null],
  ['keepReadyDays', 'a week'],
  ['accountLimits', 'none'],
  ['uploadLimits', { uploadsByAccount: null }],
  ['noSuchSetting', 1],
])('the setting %s as %j does not affect other settings and calls', async (name, value) => {
  const usual = await settings()
  await set({ [name]: value, sellerName: 'A college', maintenanceMode: false, maxFileSizeMb: 7 })
  expect(await settings()).toEqual({ ...usual, fileSettings: { ...usual.fileSettings, maxFileSize: 7 } })
  expect((await get('/api/settings/service-status')).json.data.available).toBe(true)
  expect((await user.call('GET', '/api/print/stats')).status).not.toBe(500)
  await orderPrint(user.call)
})

describe('an unreadable price', () => {
  const unclear = 'Our prices are being corrected. Orders are taken again soon.'

  test('stops orders with the reason, and is not replaced by another price', async () => {
    const serverFileName = await uploadPdf(user.call)
    await set({ priceList: { black: 'abc', color: 500 } })
    expect((await settings()).pricing).toBeNull()
    expect(await get('/api/settings/pricing')).toMatchObject({ status: 503, json: { message: unclear } })
    expect((await get('/api/settings/service-status')).json.data).toMatchObject({
      available: false,
      reasons: [unclear],
    })
    const order = { serverFileName, ...plainSettings }
    expect((await user.call('POST', '/api/print/request', order)).status).toBe(503)
    await set({ priceList: { black: 150, color: 500 } })
    expect((await user.call('POST', '/api/print/request', order)).status).toBe(201)
  })

  test.each([
    ['taxRate', 18],
    ['gstin', 'none yet'],
    ['sellerName', null],
  ])('stops payments and invoices, too, with %s as %j', async (name, value) => {
    const { request, order_id, verify } = await givenOrder(shop)
    const unpaid = await orderPrint(user.call)
    await set({ [name]: value })
    const opened = await user.call('POST', '/api/payment/create-order', { printRequestId: unpaid })
    expect(opened).toMatchObject({ status: 503, json: { message: unclear } })
    const checkoutSignature = await shop.pay({ order_id })
    expect(await verify(checkoutSignature)).toMatchObject({ status: 503, json: { message: unclear } })
    await set({})
    expect((await verify(checkoutSignature)).status).toBe(200)
    const { db } = shop.database
    const invoices = db.selectFrom('invoices').select('tax_rate').where('request_id', '=', request.id)
    expect(await invoices.execute()).toEqual([{ tax_rate: 0 }])
  })
})

test('registration is closed while the setting of allowed addresses cannot be read', async () => {
  await set({ emailDomains: 'campus.example' })
  const { status, json } = await shop.anyone('POST', '/api/auth/register', aRegistration())
  expect([status, json.message]).toEqual([400, 'Please use your address at your campus'])
})

test('the log names each unreadable setting once, and again when it was fixed and set wrong anew', async () => {
  const { log, lines } = recordedLog()
  const { connection, db } = shop.database
  const events = createLiveEvents({ connection, log: silentLog })
  await events.start()
  try {
    await set({ timeZone: 'Mars/Olympus', colour: true })
    await watchSettings({ db, events, log }).start()
    const zone = {
      level: 'warn',
      setting: 'timeZone',
      message: 'a setting cannot be read and is passed over',
    }
    const misspelt = { ...zone, setting: 'colour', wrong: 'there is no such setting' }
    expect(lines).toMatchObject([misspelt, zone])
    for (let call = 0; call < 3; call++) await settings()
    await set({ timeZone: 'Mars/Olympus', colour: true, priceList: 'free' })
    const price = { level: 'error', setting: 'priceList' }
    await expect.poll(() => lines).toMatchObject([misspelt, zone, price])
    expect(JSON.stringify(lines)).not.toContain('Olympus')
    await set({ colour: true, color: true })
    await expect.poll(() => lines.at(-1)).toMatchObject({ setting: 'color' })
    await set({ colour: true, timeZone: 'Mars/Olympus' })
    await expect.poll(() => lines.at(-1)).toMatchObject(zone)
    expect(lines).toHaveLength(5)
  } finally {
    await events.stop()
  }
})
