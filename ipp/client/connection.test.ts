import { afterEach, describe, expect, test } from 'vitest'
import { Operation } from '../codec/index.ts'
import { type RunningPrinter, selfSigned, startPrintServer, startVirtualPrinter } from '../testing/index.ts'
import {
  IppUnreachable,
  connectTo,
  listQueues,
  parseCertificate,
  presentedCertificate,
  readPrinter,
} from './index.ts'

let printer: RunningPrinter | undefined
afterEach(async () => {
  await printer?.stop()
  printer = undefined
})

describe('a printer with a certificate of its own', () => {
  const secure = async () => (printer = await startVirtualPrinter({ tls: selfSigned }))

  test('is not trusted unless its certificate was chosen', async () => {
    const { uri } = await secure()
    expect(uri).toMatch(/^ipps:/)
    await expect(readPrinter(connectTo(uri))).rejects.toMatchObject({
      name: IppUnreachable.name,
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
  })

  test('is trusted by its chosen certificate, whatever host that names', async () => {
    const { uri } = await secure()
    const chosen = connectTo(uri, { tls: { certificate: selfSigned.cert } })
    await expect(readPrinter(chosen)).resolves.toMatchObject({ name: 'Test printer' })
  })

  test('is not trusted by the certificate of another printer', async () => {
    const { uri } = await secure()
    const other = connectTo(uri, { tls: { certificate: otherCertificate } })
    await expect(readPrinter(other)).rejects.toBeInstanceOf(IppUnreachable)
  })

  test('presents it, for a person to compare', async () => {
    const { uri } = await secure()
    const presented = await presentedCertificate(connectTo(uri))
    expect(presented).toEqual(parseCertificate(selfSigned.cert))
    expect(presented.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })
})

describe('an address that may not be connected to', () => {
  const onlyElsewhere = { isAllowed: (address: string) => address === '192.0.2.1' }

  test.each(['127.0.0.1', 'localhost', '[::1]'])('is not, as %s', async (host) => {
    printer = await startVirtualPrinter({ path: '/ipp/print' })
    const { port } = new URL(printer.uri)
    const connection = connectTo(`ipp://${host}:${port}/ipp/print`, onlyElsewhere)
    await expect(readPrinter(connection)).rejects.toThrow('Printers are not looked for at')
  })

  test('is connected to where it is allowed, by number and by name', async () => {
    printer = await startVirtualPrinter({ path: '/ipp/print' })
    const { port } = new URL(printer.uri)
    for (const host of ['127.0.0.1', 'localhost']) {
      const connection = connectTo(`ipp://${host}:${port}/ipp/print`, {
        isAllowed: (address) => address === '127.0.0.1',
      })
      await expect(readPrinter(connection)).resolves.toMatchObject({ name: 'Test printer' })
    }
  })
})

describe('the queues of a print server', () => {
  test('have addresses on the server that was asked', async () => {
    const server = await startPrintServer([
      { name: 'library1', makeAndModel: 'Example LaserWriter', location: 'Ground floor' },
      { name: 'lab_2', makeAndModel: '', location: '' },
    ])
    const queues = await listQueues(connectTo(`ipp://${server.host}/`))
    await server.stop()
    expect(server.operations).toEqual([Operation.cupsGetPrinters])
    expect(queues).toEqual([
      {
        name: 'library1',
        uri: `ipp://${server.host}/printers/library1`,
        makeAndModel: 'Example LaserWriter',
        location: 'Ground floor',
      },
      {
        name: 'lab_2',
        uri: `ipp://${server.host}/printers/lab_2`,
        makeAndModel: undefined,
        location: undefined,
      },
    ])
  })

  test('are none where the server says that it has none', async () => {
    const server = await startPrintServer([])
    const queues = await listQueues(connectTo(`ipp://${server.host}/`))
    await server.stop()
    expect(queues).toEqual([])
  })
})

const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUAIQrfyVj3FWimWTs21VWUs/4ngAwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuaW52YWxpZDAgFw0yNjExMjIxOTUxMDFaGA8yMTI2
MTAyOTE5NTEwMVowGDEWMBQGA1UEAwwNb3RoZXIuaW52YWxpZDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLpIHyFORvvH6A9geXqLGtCCupzm7al73P/XZssYXtJR
OC7dfwHi24/IXQxUViuApAowp0BjxfyL7j/Pqajh/KyjUzBRMB0GA1UdDgQWBBQr
yQilzX+YG+HxsV8ajH/4oT4moTAfBgNVHSMEGDAWgBQryQilzX+YG+HxsV8ajH/4
oT4moTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDbkL9b9Eb0
5ZcpFmY3oHuAMH+f7nAoTga5mODdaPFwOwIgOrTTiItQhtfxEK5kGZOaKmymgt7M
PiQzb56cwgUPF4Y=
-----END CERTIFICATE-----`
