import { printIdPattern } from '@campus-print/domain/ordering'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noJobs } from '../testing/fixtures/jobs/no-jobs.ts'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { orderPrint, payFor, plainSettings, uploadPdf } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, messagesTo, signUp } from '../testing/fixtures/people/people.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'

let app: TestApp
let user: SignedUp
let stranger: SignedUp
beforeAll(async () => {
  app = await testApp()
  user = await signUp(app)
  stranger = await signUp(app)
})
afterAll(() => app.close())

const place = (order: object) => user.call('POST', '/api/print/request', order)
const request = async (id: string) => (await user.call('GET', `/api/print/request/${id}`)).json.data

describe('a new request', () => {
  test('is priced by the server’s own count of the selected pages, not by the client’s', async () => {
    const serverFileName = await uploadPdf(user.call, 12)
    const { status, json } = await place({
      serverFileName,
      ...plainSettings,
      copies: 2,
      pagesToPrint: '1-5, 8, 2',
      printType: 'color',
      documentPages: 1,
      totalCost: 1,
      status: 'completed',
      uniqueId: 'PRT-CLIENT-0000',
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      message: 'Print request created successfully!',
      data: {
        status: 'pending',
        uniqueId: null,
        documentPages: 12,
        pagesToPrint: '1-5, 8',
        pagesUsed: 6,
        totalPages: 12,
        costPerPage: 5,
        totalCost: 60,
        deleteAfterPrint: true,
        serverFileName,
      },
    })
    expect((await request(json.data.id)).history).toMatchObject([{ from: null, to: 'pending' }])
  })

  test.each([
    ['१–५ ८', '1-5, 8', 6],
    ['9 to 10; 11-', '9-12', 4],
    [' ALL ', 'all', 12],
  ])('stores the pages written as %j in normalised form', async (pagesToPrint, kept, pagesUsed) => {
    const serverFileName = await uploadPdf(user.call, 12)
    const { json } = await place({ serverFileName, ...plainSettings, pagesToPrint })
    expect(json.data).toMatchObject({ pagesToPrint: kept, pagesUsed })
  })

  test('shows its pages although the normalised form is longer, and is rejected when that is too long', async () => {
    const serverFileName = await uploadPdf(user.call, 1_300)
    const singles = (most: number) => Array.from({ length: most }, (_, at) => at * 2 + 1).join(' ')
    const { status, json } = await place({ serverFileName, ...plainSettings, pagesToPrint: singles(270) })
    expect(status).toBe(201)
    expect(json.data.pagesToPrint.length).toBeGreaterThan(1_000)
    expect(await request(json.data.id)).toMatchObject({ pagesUsed: 270 })
    expect((await user.call('GET', '/api/print/requests')).status).toBe(200)
    expect(await place({ serverFileName, ...plainSettings, pagesToPrint: singles(450) })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'pagesToPrint' }] },
    })
  })

  test.each([
    [{ copies: 0 }, 'copies', 'Copies must be at least 1'],
    [{ copies: 51 }, 'copies', 'Copies must be at most 50'],
    [{ pagesToPrint: '2-9' }, 'pagesToPrint', 'Invalid range: 2-9'],
    [{ pagesToPrint: '0' }, 'pagesToPrint', 'Invalid page: 0'],
    [{ pagesToPrint: 'some' }, 'pagesToPrint', 'Invalid page format'],
    [{ pageSize: 'A0' }, 'pageSize', undefined],
    [{ printType: 'gold' }, 'printType', undefined],
    [{ serverFileName: undefined }, 'serverFileName', 'Please upload a document first'],
  ])('with %j is rejected', async (change, field, message) => {
    const serverFileName = await uploadPdf(user.call)
    const { status, json } = await place({ serverFileName, ...plainSettings, ...change })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.errors[0].field).toBe(field)
    expect(json.message).toBe(message ?? json.errors[0].message)
  })

  test('for another user’s document is rejected as for a missing one', async () => {
    const serverFileName = await uploadPdf(stranger.call)
    expect((await place({ serverFileName, ...plainSettings })).json.code).toBe('document_not_found')
  })

  test('keeps its price when prices change', async () => {
    const id = await orderPrint(user.call)
    await withCampusSettings(app, { priceList: { black: 300, color: 900 } }, async () => {
      expect((await request(id)).totalCost).toBe(3)
      expect((await request(await orderPrint(user.call))).totalCost).toBe(9)
    })
  })

  test('is rejected with the reasons while the service is closed', async () => {
    const serverFileName = await uploadPdf(user.call)
    await withCampusSettings(app, { maintenanceMode: true }, async () => {
      expect(await place({ serverFileName, ...plainSettings })).toMatchObject({
        status: 503,
        json: { message: 'Service is currently unavailable. Please try again later.' },
      })
      const status = await app.anyone('GET', '/api/settings/service-status')
      expect(status.json.data).toMatchObject({
        available: false,
        reasons: ['The service is under maintenance.'],
      })
    })
  })
})

describe('a request', () => {
  test('does not exist for other users', async () => {
    const id = await orderPrint(user.call)
    for (const path of [`/api/print/request/${id}`, `/api/print/${id}/updates`]) {
      expect(await stranger.call('GET', path)).toMatchObject({
        status: 404,
        json: { code: 'request_not_found', message: 'Print request not found' },
      })
      expect((await app.anyone('GET', path)).status).toBe(401)
    }
    expect((await user.call('GET', '/api/print/request/1')).json.code).toBe('request_not_found')
  })

  test('changes only as the lifecycle allows; a rejected change returns the present status', async () => {
    const id = await orderPrint(user.call)
    const { db } = app.database
    const move = transition(db, { requestId: id, to: 'ready', actor: 'desk' }, { jobs: noJobs })
    await expect(move).rejects.toMatchObject({ code: 'invalid_transition', details: { status: 'pending' } })
    const { status, history } = await request(id)
    expect([status, history.length]).toEqual(['pending', 1])
  })

  test.each([
    `update print_request_history set to_status = 'completed'`,
    'delete from print_request_history',
    'delete from print_requests',
    'truncate print_request_history',
    'truncate print_request_archive',
  ])('has a history that cannot be changed: %s', async (change) => {
    const id = await orderPrint(user.call)
    await expect(app.database.pool.query(change)).rejects.toThrow(/append-only/)
    expect((await request(id)).history).toMatchObject([{ to: 'pending' }])
  })

  test('shows its print ID once paid, and publishes each step to open streams', async () => {
    const id = await orderPrint(user.call)
    const watcher = await openEventSource(`${app.url}/api/print/${id}/updates`, user.token)
    const dashboard = await openEventSource(`${app.url}/api/print/updates`, user.token)
    const { json } = await payFor(user.call, id)
    expect(json.data.uniqueId).toMatch(printIdPattern)
    for (const status of ['in_queue', 'in_process', 'ready']) {
      expect(await watcher.next('message')).toMatchObject({ id, status })
      expect(await dashboard.next('message')).toMatchObject({ id, status })
    }
    watcher.close()
    dashboard.close()
    const shown = await request(id)
    expect(shown).toMatchObject({ status: 'ready', uniqueId: json.data.uniqueId })
    expect(shown.history.map((change: { to: string }) => change.to)).toEqual([
      'pending',
      'in_queue',
      'in_process',
      'ready',
    ])
    const notes = await user.call('GET', '/api/notifications/getall')
    expect(notes.json.data[0]).toMatchObject({ title: 'Ready to collect', printRequestId: id })
    const [mail] = await messagesTo(app, user.registration.email)
    expect(mail).toMatchObject({
      subject: 'Ready to collect: thesis.pdf',
      text: expect.stringContaining(shown.uniqueId),
    })
  })
})

describe('the list of a user’s requests', () => {
  test('has pages, searches by name, status and print ID, and never shows those of other users', async () => {
    const someone = await signUp(app)
    const ids = [
      await orderPrint(someone.call),
      await orderPrint(someone.call),
      await orderPrint(someone.call),
    ]
    const list = async (query: string) => (await someone.call('GET', `/api/print/requests?${query}`)).json
    const idsOf = (answer: { data: { id: string }[] }) => answer.data.map(({ id }) => id)
    expect(await list('limit=2')).toMatchObject({ total: 3, pagination: { page: 1, pages: 2, limit: 2 } })
    expect(idsOf(await list('limit=2&page=2'))).toEqual([ids[0]])
    expect(idsOf(await list('sort=oldest'))).toEqual(ids)
    expect((await list('status=processing')).total).toBe(0)
    expect((await list('status=all&search=THESIS')).total).toBe(3)
    expect((await list('search=%25')).total).toBe(0)
    const { print_id: printId } = await app.database.db
      .selectFrom('print_requests')
      .select('print_id')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    expect((await list(`search=${printId}`)).total).toBe(0)
    await payFor(someone.call, ids[0]!)
    expect((await list(`search=${printId}`)).total).toBe(1)
    expect((await list('page=0')).code).toBe('invalid_input')
    expect((await list('search=%00')).code).toBe('malformed_request')
  })

  test('has counts by status', async () => {
    const someone = await signUp(app)
    await orderPrint(someone.call)
    const { json } = await someone.call('GET', '/api/print/stats')
    expect(json.data).toEqual({ total: 1, inQueue: 1, inProcess: 0, completed: 0, cancelled: 0, failed: 0 })
  })
})
