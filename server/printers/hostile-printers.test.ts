import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Attribute, GroupTag, decode, encode, integers, range, strings } from '@campus-print/ipp/codec'
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { isPrinterAddress } from '../printing/index.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database
const manager = await signedIn(shop, await givenUser(db, { permissions: ['manage'] }))
const operator = await signedIn(shop, await givenUser(db, { permissions: ['desk'] }))
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await db.deleteFrom('printers').execute()
})

/** A printer that says of itself what these attributes say instead. */
async function printerThatSays(...changed: Attribute[]): Promise<string> {
  const real = await startVirtualPrinter({ name: 'Library 1' })
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const headers = { 'content-type': 'application/ipp' }
      const answer = await fetch(real.uri.replace('ipp:', 'http:'), { method: 'POST', headers, body })
      const { message } = decode(new Uint8Array(await answer.arrayBuffer()))
      const names = new Set(changed.map(({ name }) => name))
      const groups = message.groups.map((group) =>
        group.tag === GroupTag.printer
          ? {
              ...group,
              attributes: [...group.attributes.filter(({ name }) => !names.has(name)), ...changed],
            }
          : group,
      )
      response.writeHead(200, headers).end(encode({ ...message, groups }))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.close()
    server.closeAllConnections()
    await real.stop()
  })
  return real.uri.replace(/:\d+/, `:${(server.address() as AddressInfo).port}`)
}

const addThatSays = async (...changed: Attribute[]) =>
  manager('POST', '/api/manage/printers', { uri: await printerThatSays(...changed) })

describe('what a printer says of itself', () => {
  test('loses characters that are none for people, and what is longer than a name may be', async () => {
    const { status, json } = await addThatSays(
      strings('printer-name', 'name', 'Library\0 1\r\n\u202e<b>'),
      strings('printer-make-and-model', 'text', `Laser\0${'x'.repeat(20_000)}`),
      strings('printer-location', 'text', 'Ground\0floor\0'),
      strings('printer-state-reasons', 'keyword', ...Array.from({ length: 200 }, (_, at) => `reason\0${at}`)),
      strings(
        'document-format-supported',
        'mimeMediaType',
        'application/pdf',
        ...Array.from({ length: 20_000 }, (_, at) => `text/${at}`),
      ),
      strings('marker-names', 'name', `Black\0${'y'.repeat(20_000)}`),
    )
    expect([status, json.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Library 1 <b>', location: 'Ground floor' }),
    ])
    expect(json.data.makeAndModel).toMatch(/^Laser x{249}$/)
    expect(json.data.supplies[0].name).toMatch(/^Black y{249}$/)
    expect(json.data.stateReasons).toHaveLength(50)
    expect(json.data.documentFormats).toHaveLength(1_000)
  })

  test.each(['', ' \0 '])(
    'names a printer whose name is %j by its model, not by its address',
    async (name) => {
      await addThatSays(
        strings('printer-name', 'name', name),
        strings('printer-make-and-model', 'text', 'Example LaserWriter'),
      )
      const { json } = await operator('GET', '/api/desk/printers')
      expect(json.data).toMatchObject([{ name: 'Example LaserWriter' }])
    },
  )

  test('is cut between characters where it becomes a name', async () => {
    const { json } = await addThatSays(strings('printer-name', 'name', `${'x'.repeat(59)}😀😀`))
    expect(json.data.name).toBe(`${'x'.repeat(59)}😀`)
  })

  test('counts for nothing where no printer can be so', async () => {
    const { json } = await addThatSays(integers('pages-per-minute', -5), range('copies-supported', 5, -5))
    expect(json.data).toMatchObject({ pagesPerMinute: null })
  })

  test('in a rejection is shortened', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'application/ipp' })
        const message = strings('status-message', 'text', `No\0${'z'.repeat(20_000)}`)
        const groups = [{ tag: GroupTag.operation, attributes: [message] }]
        response.end(encode({ version: { major: 2, minor: 0 }, code: 0x0403, requestId: 1, groups }))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => void server.close())
    const uri = `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { json } = await manager('POST', '/api/manage/printers/check', { uri })
    expect(json.data.problems[0]).toMatch(/No z+$/)
    expect(json.data.problems[0].length).toBeLessThan(500)
  })
})

describe('an address', () => {
  test.each([
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::ffff:0:a9fe:a9fe',
    '::a9fe:a9fe',
    '168.63.129.16',
    'fd20:ce::254',
    '192.0.0.192',
    'fe80::1%eth0',
  ])('%s, which leads to secrets of a cloud’s machine, is no printer’s', (address) => {
    expect(isPrinterAddress(address)).toBe(false)
  })

  test.each(['127.0.0.1', '::1', '10.0.0.5', '192.168.1.20', '100.64.0.1', 'fd12:3456::1', '203.0.114.7'])(
    '%s may be a printer’s',
    (address) => {
      expect(isPrinterAddress(address)).toBe(true)
    },
  )
})
