import { afterEach, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { setSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { orderPrint, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ ROLE: 'web' }))
const { db } = app.database
const user = await signedIn(app, await givenUser(db))
const stranger = await signedIn(app, await givenUser(db))
const serverFileName = await uploadPdf(user, 7)
afterEach(() => setSettings(app, {}))

const order = (settings: object) => ({ serverFileName, ...plainSettings, ...settings })
const validate = (body: unknown) => user('POST', '/api/print/validate-settings', body)
const validated = async (settings: object) => (await validate(order(settings))).json.data
const none = {
  perPage: null,
  costBreakdown: null,
  totalPages: null,
  totalCost: null,
  sides: null,
  sheets: null,
}

test.each([
  [{}, { perPage: 1, costBreakdown: null, totalPages: 7, totalCost: 7, sides: 7, sheets: 7 }],
  [
    { doubleSided: true },
    { perPage: 1, costBreakdown: null, totalPages: 7, totalCost: 7, sides: 7, sheets: 4 },
  ],
  [
    { pagesToPrint: '1-3, 3, 7', copies: 5, printType: 'color', doubleSided: true },
    { perPage: 5, costBreakdown: null, totalPages: 20, totalCost: 100, sides: 20, sheets: 10 },
  ],
  [
    { pagesToPrint: '1-6', colorPages: '2, 7', copies: 2, printType: 'mixed' },
    {
      perPage: null,
      costBreakdown: {
        black: { pages: 10, perPage: 1, total: 10 },
        color: { pages: 2, perPage: 5, total: 10 },
      },
      totalPages: 12,
      totalCost: 20,
      sides: 12,
      sheets: 12,
    },
  ],
])('right settings with %j are valid, cost and take what placing them does', async (settings, figures) => {
  expect(await validated(settings)).toEqual({ valid: true, errors: [], ...figures })
  const { json } = await user('POST', '/api/print/request', order(settings))
  const { costPerPage: perPage, costBreakdown, totalPages, totalCost } = json.data
  expect({ perPage, costBreakdown, totalPages, totalCost }).toEqual({
    ...figures,
    sides: undefined,
    sheets: undefined,
  })
  await user('PATCH', `/api/print/${json.data.id}/cancel`)
})

describe('wrong settings are answered with their errors, and the figures that are known:', () => {
  test.each([
    [{ copies: 0 }, 'copies', { ...none, perPage: 1 }],
    [{ copies: 51 }, 'copies', { ...none, perPage: 1 }],
    [{ copies: 'two' }, 'copies', { ...none, perPage: 1 }],
    [{ pagesToPrint: '2-9' }, 'pagesToPrint', { ...none, perPage: 1 }],
    [{ pagesToPrint: 'some' }, 'pagesToPrint', { ...none, perPage: 1 }],
    [{ printType: 'mixed', colorPages: '8' }, 'colorPages', { ...none, totalPages: 7, sides: 7, sheets: 7 }],
    [{ printType: 'mixed', colorPages: 3 }, 'colorPages', { ...none, totalPages: 7, sides: 7, sheets: 7 }],
    [{ printType: 'gold' }, 'printType', { ...none, totalPages: 7, sides: 7, sheets: 7 }],
    [{ doubleSided: 'yes' }, 'doubleSided', { ...none, perPage: 1, totalPages: 7, totalCost: 7, sides: 7 }],
    [
      { pageSize: 'A0' },
      'pageSize',
      { ...none, perPage: 1, totalPages: 7, totalCost: 7, sides: 7, sheets: 7 },
    ],
    [
      { orientation: null },
      'orientation',
      { ...none, perPage: 1, totalPages: 7, totalCost: 7, sides: 7, sheets: 7 },
    ],
  ])('%j', async (settings, field, figures) => {
    const rejected = await user('POST', '/api/print/request', order(settings))
    expect(await validated(settings)).toEqual({ valid: false, errors: rejected.json.errors, ...figures })
    expect([rejected.status, rejected.json.errors[0].field]).toEqual([400, field])
  })

  test('all at once, also where nothing is sent', async () => {
    const { status, json } = await validate({})
    expect([status, json.data.valid]).toEqual([200, false])
    expect(json.data).toMatchObject(none)
    expect(json.data.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(
      ['serverFileName', ...Object.keys(plainSettings)].toSorted(),
    )
    expect(json.data.errors).toContainEqual({
      field: 'serverFileName',
      message: 'Please upload a document first',
    })
  })
})

test.each([
  ['a stranger’s', async () => uploadPdf(stranger)],
  ['one that never was', async () => '0197f7e4-0000-7000-8000-000000000000.pdf'],
  ['a name that no document can have', async () => '../secrets.pdf'],
])('%s document is not found', async (_, name) => {
  expect(await validate(order({ serverFileName: await name(), copies: 0 }))).toMatchObject({
    status: 404,
    json: { code: 'document_not_found' },
  })
})

test('a document that is too old to be ordered is an error of the settings', async () => {
  const old = await uploadPdf(user)
  await db
    .updateTable('documents')
    .set({ uploaded_at: new Date(Date.now() - 48 * 60 * 60 * 1000) })
    .where('id', '=', old.replace('.pdf', ''))
    .execute()
  const rejected = await user('POST', '/api/print/request', order({ serverFileName: old }))
  expect(rejected.json.code).toBe('document_expired')
  expect(await validated({ serverFileName: old })).toMatchObject({
    valid: false,
    errors: [{ field: 'serverFileName', message: rejected.json.message }],
    totalPages: 3,
  })
})

test('more pages than the quota leaves are an error of the settings, unless an unpaid request is replaced', async () => {
  await setSettings(app, { quotas: { student: { pages: 10, period: 'day' } } })
  const { json } = await user('POST', '/api/print/request', order({}))
  const rejected = await user('POST', '/api/print/request', order({}))
  expect(rejected.json.code).toBe('quota_exceeded')
  expect(await validated({})).toMatchObject({
    valid: false,
    errors: [{ field: 'pagesToPrint', message: rejected.json.message }],
    totalCost: 7,
  })
  expect(await validated({ pagesToPrint: '1-3' })).toMatchObject({ valid: true })
  expect(await validated({ replaces: json.data.id })).toMatchObject({ valid: true })
  await user('PATCH', `/api/print/${json.data.id}/cancel`)
})

test('another person’s print request cannot be replaced, and does not raise the quota', async () => {
  const foreign = await orderPrint(stranger)
  expect(await validated({ replaces: foreign })).toMatchObject({
    valid: false,
    errors: [{ field: 'replaces', message: 'Print request not found' }],
  })
})

test('a check of settings orders nothing, and requires a session', async () => {
  const before = (await user('GET', '/api/print/requests')).json.total
  await validated({})
  expect((await user('GET', '/api/print/requests')).json.total).toBe(before)
  expect((await app.anyone('POST', '/api/print/validate-settings', order({}))).status).toBe(401)
})
