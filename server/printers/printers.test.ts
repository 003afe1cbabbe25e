import {
  type RunningPrinter,
  selfSigned,
  startEvePrinter,
  startVirtualPrinter,
} from '@campus-print/ipp/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { readPwgRaster } from '../testing/fixtures/files/read-pwg-raster.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { announcedIn } from './find-printers.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database
const { id: managerId } = await givenUser(db, { permissions: ['manage'] })
const manager = await signedIn(shop, { id: managerId })
const operator = await signedIn(shop, await givenUser(db, { permissions: ['desk'] }))

let printer: RunningPrinter
beforeEach(async () => {
  printer = await startVirtualPrinter({ name: 'Library 1' })
})
afterEach(async () => {
  await printer.stop()
  await db.deleteFrom('printers').execute()
})

const add = (body: object) => manager('POST', '/api/manage/printers', body)
const listed = async () => (await manager('GET', '/api/manage/printers')).json.data
const audited = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('adding a printer', () => {
  test('lists it with its own name, state and abilities, and is in the audit log', async () => {
    const { status, json } = await add({ uri: printer.uri })
    expect([status, json.message]).toEqual([201, 'Printer added'])
    expect(json.data).toMatchObject({
      name: 'Library 1',
      uri: printer.uri,
      isVirtual: false,
      state: 'idle',
      stateReasons: [],
      acceptingJobs: true,
      pausedAt: null,
      color: true,
      duplex: true,
      pageSizes: ['A4', 'A3', 'Letter', 'Legal'],
      documentFormats: expect.arrayContaining(['application/pdf']),
      pagesPrinted: 0,
      openJobs: 0,
    })
    expect(json.data.supplies).toContainEqual({ name: 'black toner', level: 80, type: 'toner' })
    expect(await listed()).toEqual([json.data])
    expect(await audited(json.data.id)).toMatchObject([
      { action: 'add printer', actor_id: managerId, before: null, after: { uri: printer.uri } },
    ])
  })

  test('takes a printer of another maker', async () => {
    const eve = await startEvePrinter()
    try {
      const { status, json } = await add({ uri: eve.uri, name: '  Campus A3 ' })
      expect([status, json.data?.name, json.data?.state]).toEqual([201, 'Campus A3', 'idle'])
    } finally {
      await eve.stop()
    }
  })

  test('takes one that reads only PWG raster, and prints its test page on it', async () => {
    const eve = await startEvePrinter('Raster', { format: 'image/pwg-raster' })
    try {
      const { status, json } = await add({ uri: eve.uri })
      expect([status, json.data?.color, json.data?.duplex]).toEqual([201, true, true])
      const sent = await manager('POST', `/api/manage/printers/${json.data.id}/test-page`)
      expect(sent.status).toBe(200)
      const received = () => eve.received(sent.json.data.jobId)
      await expect.poll(received).toBeDefined()
      const [page] = readPwgRaster(Buffer.from((await received())!))
      expect(page).toMatchObject({ colorSpace: 19, resolution: [300, 300], mediaName: 'iso_a4_210x297mm' })
    } finally {
      await eve.stop()
    }
  })

  test('says what one lacks that reads neither PDF nor PWG raster', async () => {
    const eve = await startEvePrinter('Pictures', { format: 'image/jpeg' })
    try {
      const { status, json } = await add({ uri: eve.uri })
      expect(status).toBe(400)
      expect(json.errors[0]).toMatchObject({
        field: 'uri',
        message: expect.stringContaining('It reads neither PDF documents nor PWG raster.'),
      })
    } finally {
      await eve.stop()
    }
  })

  test('twice is rejected', async () => {
    await add({ uri: printer.uri })
    expect(await add({ uri: printer.uri })).toMatchObject({ status: 409, json: { code: 'printer_exists' } })
    expect(await listed()).toHaveLength(1)
  })

  test.each([
    ['http://printer.invalid/', 'The address must begin with ipp://'],
    ['lpd://printer.invalid/queue', 'The address must begin with ipp://'],
    ['printer.invalid', 'The address must begin with ipp://'],
    ['virtual:', 'The address must begin with ipp://'],
    ['ipp://', 'The address must begin with ipp://'],
    ['ipp://root:secret@printer.invalid/', 'Leave the user name and password out'],
    ['ipp://printer.invalid/ipp/print', 'The name printer.invalid is not known'],
    ['ipp://127.0.0.1:9/ipp/print', 'Nothing answers at 127.0.0.1:9'],
    ['ipp://169.254.169.254/', 'cannot be reached'],
    ['ipp://[fe80::1]/', 'cannot be reached'],
    ['ipp://[fd00:ec2::254]/', 'cannot be reached'],
    ['ipp://[::ffff:169.254.169.254]/', 'cannot be reached'],
    // The same address in other writings.
    ['ipp://2852039166/ipp/print', 'cannot be reached'],
    ['ipp://0xA9FEA9FE/ipp/print', 'cannot be reached'],
    ['ipp://0251.0376.0251.0376/ipp/print', 'cannot be reached'],
    ['ipp://100.100.100.200/', 'cannot be reached'],
  ])('%s is rejected: %s', async (uri, message) => {
    const { status, json } = await add({ uri })
    expect([status, json.errors?.[0]?.field]).toEqual([400, 'uri'])
    expect(json.errors[0].message).toContain(message)
    expect(await listed()).toEqual([])
  })

  test('by another spelling of its address is rejected, and names the one that is there', async () => {
    const { json: first } = await add({ uri: printer.uri, name: 'Reading room' })
    const uri = printer.uri.replace('127.0.0.1', 'LocalHost')
    const known = {
      status: 409,
      json: { code: 'printer_exists', message: 'This printer is registered already, as Reading room.' },
    }
    expect(await add({ uri })).toMatchObject(known)
    const another = await startVirtualPrinter({ name: 'Library 2' })
    try {
      const { json: second } = await add({ uri: another.uri })
      const moved = await manager('PATCH', `/api/manage/printers/${second.data.id}`, { uri })
      expect(moved).toMatchObject(known)
    } finally {
      await another.stop()
    }
    const own = await manager('PATCH', `/api/manage/printers/${first.data.id}`, { uri })
    expect(own.status).toBe(200)
  })

  test('says that what answers is no printer', async () => {
    const { json } = await add({ uri: shop.url.replace('http:', 'ipp:') })
    expect(json.errors[0].message).toMatch(/answered with HTTP status|no printer at this path/)
  })

  test('takes a certificate that the manager has compared, and no other', async () => {
    const secure = await startVirtualPrinter({ tls: selfSigned })
    try {
      const { json: checked } = await manager('POST', '/api/manage/printers/check', { uri: secure.uri })
      expect(checked.data).toMatchObject({
        usable: false,
        problems: [expect.stringContaining('was not signed by an authority')],
        certificate: { fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}/) },
      })
      expect(await add({ uri: secure.uri })).toMatchObject({ status: 400 })
      expect(await add({ uri: secure.uri, certificate: 'me' })).toMatchObject({
        json: { errors: [{ field: 'certificate', message: expect.stringContaining('not a certificate') }] },
      })
      const { pem } = checked.data.certificate
      expect(await add({ uri: secure.uri, certificate: pem })).toMatchObject({
        status: 201,
        json: { data: { hasCertificate: true, state: 'idle' } },
      })
    } finally {
      await secure.stop()
    }
  })

  test('is for managers', async () => {
    expect(await operator('POST', '/api/manage/printers', { uri: printer.uri })).toMatchObject({
      status: 403,
    })
  })
})

describe('a printer', () => {
  async function added(): Promise<string> {
    const { json } = await add({ uri: printer.uri })
    return json.data.id
  }

  test('has cover slips once a manager switches them on, which is in the audit log', async () => {
    const id = await added()
    expect(await listed()).toMatchObject([{ coverSlip: false }])
    const { json } = await manager('PATCH', `/api/manage/printers/${id}`, { coverSlip: true })
    expect(json.data).toMatchObject({ id, name: 'Library 1', coverSlip: true })
    expect(await listed()).toMatchObject([{ coverSlip: true }])
    expect((await audited(id)).at(-1)).toMatchObject({
      before: { coverSlip: false },
      after: { coverSlip: true },
    })
    expect(await manager('PATCH', `/api/manage/printers/${id}`, { coverSlip: 'yes' })).toMatchObject({
      status: 400,
    })
  })

  test('is added with cover slips', async () => {
    const { json } = await add({ uri: printer.uri, coverSlip: true })
    expect(json.data.coverSlip).toBe(true)
  })

  test('is shown with the reasons why it has stopped, to the desk without its address', async () => {
    await added()
    printer.printer.setReasons(['media-empty', 'toner-low-warning'])
    shop.passTime(60_000)
    expect(await listed()).toMatchObject([
      {
        state: 'stopped',
        stateReasons: [
          { keyword: 'media-empty', severity: 'error', text: 'Out of paper' },
          { keyword: 'toner-low-warning', severity: 'warning', text: 'Toner is running low' },
        ],
      },
    ])
    const { json } = await operator('GET', '/api/desk/printers')
    expect(json.data).toMatchObject([{ name: 'Library 1', state: 'stopped' }])
    expect(JSON.stringify(json)).not.toContain(printer.uri)
  })

  test('is paused and resumed, also twice', async () => {
    const id = await added()
    const at = (action: string) => manager('POST', `/api/manage/printers/${id}/${action}`)
    const { json: paused } = await at('pause')
    expect(paused.data).toMatchObject({
      pausedAt: expect.any(String),
      acceptingJobs: false,
      stateReasons: [],
    })
    expect((await at('pause')).json.data.pausedAt).toBe(paused.data.pausedAt)
    expect((await at('resume')).json.data).toMatchObject({ pausedAt: null, acceptingJobs: true })
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'add printer',
      'pause printer',
      'pause printer',
      'resume printer',
    ])
  })

  test('keeps what it can do on the screen while it is off', async () => {
    await added()
    await printer.stop('keep')
    shop.passTime(60_000)
    expect(await listed()).toMatchObject([
      { state: 'unreachable', color: true, pageSizes: ['A4', 'A3', 'Letter', 'Legal'] },
    ])
    printer = await startVirtualPrinter({ name: 'Library 1' })
  })

  test('has its name and address changed; an address without a printer is rejected', async () => {
    const id = await added()
    const change = (body: object) => manager('PATCH', `/api/manage/printers/${id}`, body)
    expect((await change({ name: 'Lab' })).json.data).toMatchObject({
      name: 'Lab',
    })
    expect(await change({ uri: 'ipp://127.0.0.1:9/' })).toMatchObject({ status: 400 })
    const other = await startVirtualPrinter({ name: 'Another' })
    try {
      expect((await change({ uri: other.uri })).json.data).toMatchObject({ uri: other.uri, name: 'Lab' })
      await add({ uri: printer.uri })
      expect(await change({ uri: printer.uri })).toMatchObject({
        status: 409,
        json: { code: 'printer_exists' },
      })
    } finally {
      await other.stop()
    }
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'change printer',
      before: { uri: printer.uri },
    })
  })

  test('cannot get the address that another one gets at the same moment', async () => {
    const [one, two, third] = await Promise.all(['A', 'B', 'C'].map((name) => startVirtualPrinter({ name })))
    try {
      const ids = await Promise.all(
        [one, two].map(async (each) => (await add({ uri: each?.uri })).json.data.id),
      )
      const answers = await Promise.all([
        ...ids.map((id) => manager('PATCH', `/api/manage/printers/${id}`, { uri: third?.uri })),
        add({ uri: third?.uri }),
      ])
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
      expect((await listed()).filter(({ uri }: { uri: string }) => uri === third?.uri)).toHaveLength(1)
    } finally {
      for (const each of [one, two, third]) await each?.stop()
    }
  })

  test('that is retired is listed nowhere, and comes back when it is added again', async () => {
    const id = await added()
    await manager('POST', `/api/manage/printers/${id}/pause`)
    expect(await manager('DELETE', `/api/manage/printers/${id}`)).toMatchObject({ status: 200 })
    expect(await listed()).toEqual([])
    expect((await operator('GET', '/api/desk/printers')).json.data).toEqual([])
    expect((await operator('GET', '/api/print/printers')).json.data).toEqual([])
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', ''],
      ['POST', '/pause'],
      ['POST', '/test-page'],
    ] as const)
      expect(await manager(method, `/api/manage/printers/${id}${path}`, {})).toMatchObject({
        status: 404,
        json: { code: 'printer_not_found' },
      })
    expect((await add({ uri: printer.uri })).json.data).toMatchObject({ id, pausedAt: null })
  })

  test('prints a test page, also while it is paused', async () => {
    const id = await added()
    await manager('POST', `/api/manage/printers/${id}/pause`)
    const { status, json } = await manager('POST', `/api/manage/printers/${id}/test-page`)
    expect([status, json.data]).toEqual([200, { jobId: 1 }])
    const [page] = (await printer.documents()).values()
    expect(
      Buffer.from(page ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await printer.ticket(1)).toMatchObject({ name: expect.stringMatching(/^Test page /) })
  })

  test('that does not answer prints no test page, and says why', async () => {
    const id = await added()
    await printer.stop('keep')
    const { status, json } = await manager('POST', `/api/manage/printers/${id}/test-page`)
    expect([status, json.code]).toEqual([503, 'printer_did_not_answer'])
    expect(json.message).toContain('Nothing answers at')
    printer = await startVirtualPrinter({ name: 'Library 1' })
  })
})

describe('finding printers', () => {
  test('on a host without a print server says so', async () => {
    const { status, json } = await manager('POST', '/api/manage/printers/find', { host: '127.0.0.1:9' })
    expect([status, json.errors]).toEqual([
      400,
      [{ field: 'host', message: expect.stringContaining('Nothing answers at 127.0.0.1:9') }],
    ])
  })

  test('without avahi on the server says what to do instead', async () => {
    const { status, json } = await manager('POST', '/api/manage/printers/find', {})
    expect([status, json.errors?.[0]?.field]).toEqual([400, 'host'])
    expect(json.message).toContain('Enter the address of the printer')
  })

  test('at an address that is no host is rejected', async () => {
    for (const host of ['ipp://127.0.0.1/printers/a', 'a b', 'root@127.0.0.1'])
      expect(await manager('POST', '/api/manage/printers/find', { host })).toMatchObject({ status: 400 })
  })

  test('that announce themselves names each once, with TLS where it has it', () => {
    const facts = '"rp=ipp/print" "ty=Example LaserWriter" "note=Ground floor" "UUID=1234"'
    const lines = [
      `=;eth0;IPv4;Library\\0321\\032\\226\\128\\147\\032A3;_ipps._tcp;local;lib1.local;10.0.0.5;443;${facts}`,
      `=;eth0;IPv4;Library\\0321;_ipp._tcp;local;lib1.local;10.0.0.5;631;${facts}`,
      '=;eth0;IPv4;Lab;_ipp._tcp;local;lab.local;10.0.0.6;631;"rp=ipp/print"',
      '+;eth0;IPv4;Lab;_ipp._tcp;local',
      'garbage',
    ]
    expect(announcedIn(lines.join('\n'))).toEqual([
      {
        name: 'Library 1 – A3',
        uri: 'ipps://lib1.local:443/ipp/print',
        makeAndModel: 'Example LaserWriter',
        location: 'Ground floor',
      },
      { name: 'Lab', uri: 'ipp://lab.local:631/ipp/print', makeAndModel: undefined, location: undefined },
    ])
  })
})
