import { afterEach, describe, expect, test } from 'vitest'
import type { Socket } from 'node:net'
import { GroupTag, encode, enums } from '../codec/index.ts'
import { samplePdf, startRawPeer, type RawPeer } from '../testing/index.ts'
import {
  IppBadAnswer,
  IppConnectionLost,
  IppDocumentUnreadable,
  IppHttpError,
  IppTimeout,
  IppUnreachable,
  bytesDocument,
  connectTo,
  readPrinter,
  sendDocument,
  type PrinterConnection,
} from './index.ts'

let peer: RawPeer | undefined

afterEach(async () => {
  await peer?.close()
  peer = undefined
})

const patient = { connectMs: 10_000, idleMs: 10_000, answerMs: 10_000, answerBytes: 100_000 }
const hasty = { ...patient, idleMs: 300, answerMs: 300 }

async function meet(behave: (socket: Socket) => void, limits = patient): Promise<PrinterConnection> {
  peer = await startRawPeer(behave)
  return connectTo(peer.uri, { limits })
}

/** Answers as soon as anything comes. */
function answering(...parts: readonly (string | Uint8Array)[]): (socket: Socket) => void {
  return (socket) =>
    socket.once('data', () => {
      for (const part of parts) socket.write(part)
    })
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n'
const goodAnswer = encode({
  version: { major: 2, minor: 0 },
  code: 0,
  requestId: 1,
  groups: [{ tag: GroupTag.printer, attributes: [enums('printer-state', 3)] }],
})

function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 20)
  socket.on('close', () => clearInterval(timer))
}

describe('the answer of a peer', () => {
  const cases: { what: string; behave: (socket: Socket) => void; error: new (...args: never[]) => Error }[] =
    [
      {
        what: 'garbage instead of HTTP',
        behave: answering('\u0000\u0001garbage\r\n\r\n'),
        error: IppBadAnswer,
      },
      {
        what: 'a web page',
        behave: answering('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<h1>'),
        error: IppBadAnswer,
      },
      {
        what: 'garbage that calls itself IPP',
        behave: answering(`${ok}Content-Length: 12\r\n\r\n<html></html`),
        error: IppBadAnswer,
      },
      {
        what: 'an IPP message that ends too early',
        behave: answering(`${ok}Content-Length: 9\r\n\r\n`, goodAnswer.subarray(0, 9)),
        error: IppBadAnswer,
      },
      {
        what: 'an answer to another request',
        behave: answering(`${ok}Content-Length: 9\r\n\r\n`, Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 9, 3)),
        error: IppBadAnswer,
      },
      {
        what: 'an endless body',
        behave: (socket) => socket.once('data', () => socket.write(`${ok}\r\n${'x'.repeat(200_000)}`)),
        error: IppBadAnswer,
      },
      { what: 'nothing, for ever', behave: () => undefined, error: IppTimeout },
      {
        what: 'headers one byte at a time',
        behave: (socket) =>
          socket.once('data', () => (socket.write('HTTP/1.1 200 OK\r\nX: '), drip(socket, 'y'))),
        error: IppTimeout,
      },
      {
        what: 'a body one byte at a time',
        behave: (socket) => socket.once('data', () => (socket.write(`${ok}\r\n`), drip(socket, 'y'))),
        error: IppTimeout,
      },
      {
        what: 'a closed connection',
        behave: (socket) => socket.once('data', () => socket.end()),
        error: IppConnectionLost,
      },
      {
        what: 'a reset connection',
        behave: (socket) => socket.once('data', () => socket.resetAndDestroy()),
        error: IppConnectionLost,
      },
      {
        what: 'half an answer, then the end',
        behave: (socket) => socket.once('data', () => socket.end(`${ok}Content-Length: 100\r\n\r\nhalf`)),
        error: IppConnectionLost,
      },
    ]

  test.each(cases)('that is $what is a $error.name', async ({ behave, error }) => {
    const connection = await meet(behave, error === IppTimeout ? hasty : patient)
    await expect(readPrinter(connection)).rejects.toBeInstanceOf(error)
  })

  test.each([401, 404, 413, 426, 500])('with HTTP status %i is reported with that status', async (status) => {
    const connection = await meet(answering(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`))
    await expect(readPrinter(connection)).rejects.toMatchObject({
      httpStatus: status,
      name: IppHttpError.name,
    })
  })

  test('is read after a 100 Continue', async () => {
    const parts = [
      `HTTP/1.1 100 Continue\r\n\r\n${ok}Content-Length: ${goodAnswer.length}\r\n\r\n`,
      goodAnswer,
    ]
    await expect(readPrinter(await meet(answering(...parts)))).resolves.toMatchObject({ state: 3 })
  })

  test('is unreachable when no process listens', async () => {
    const connection = await meet(() => undefined)
    await peer?.close()
    peer = undefined
    await expect(readPrinter(connection)).rejects.toBeInstanceOf(IppUnreachable)
  })

  test('is unreachable when the host name does not resolve', async () => {
    await expect(readPrinter(connectTo('ipp://printer.invalid/'))).rejects.toBeInstanceOf(IppUnreachable)
  })

  test('is unreachable when the printer speaks no TLS, and nothing is sent', async () => {
    peer = await startRawPeer((socket) => socket.once('data', () => socket.end('what?')))
    const connection = connectTo(peer.uri.replace('ipp:', 'ipps:'))
    await expect(readPrinter(connection)).rejects.toBeInstanceOf(IppUnreachable)
  })
})

describe('a time limit names its phase', () => {
  const limits = { ...patient, connectMs: 300 }

  test('connect, when a TLS handshake never ends', async () => {
    peer = await startRawPeer(() => undefined)
    const connection = connectTo(peer.uri.replace('ipp:', 'ipps:'), { limits })
    await expect(readPrinter(connection)).rejects.toMatchObject({ name: IppTimeout.name, phase: 'connect' })
  })

  test('answer, when the request was sent and nothing comes', async () => {
    const connection = await meet(() => undefined, { ...patient, answerMs: 300 })
    await expect(readPrinter(connection)).rejects.toMatchObject({ name: IppTimeout.name, phase: 'answer' })
  })
})

describe('sending a document', () => {
  const document = bytesDocument(samplePdf(5_000_000))

  test('to a peer that stops reading is a timeout of the upload', async () => {
    const connection = await meet((socket) => socket.pause(), hasty)
    const chunk = new Uint8Array(65_536)
    const endless = {
      async *open() {
        for (;;) yield chunk
      },
    }
    const sent = sendDocument(connection, { jobId: 1, document: endless })
    await expect(sent).rejects.toMatchObject({ name: IppTimeout.name, phase: 'upload' })
  })

  test('returns an answer that comes before the end of the upload', async () => {
    const connection = await meet(answering('HTTP/1.1 413 Too large\r\nContent-Length: 0\r\n\r\n'))
    await expect(sendDocument(connection, { jobId: 1, document })).rejects.toMatchObject({ httpStatus: 413 })
  })

  test('reports a connection that is cut in the middle as lost', async () => {
    const connection = await meet((socket) => {
      let received = 0
      socket.on('data', (chunk) => (received += chunk.length) > 1_000_000 && socket.resetAndDestroy())
    })
    await expect(sendDocument(connection, { jobId: 1, document })).rejects.toBeInstanceOf(IppConnectionLost)
  })

  test.each([
    { what: 'grows', size: 4_999_999 },
    { what: 'shrinks', size: 5_000_001 },
  ])('that $what meanwhile is never reported as whole', async ({ size }) => {
    let received = 0
    const connection = await meet((socket) => socket.on('data', (chunk) => (received += chunk.length)))
    const sent = sendDocument(connection, { jobId: 1, document: { ...document, size } })
    await expect(sent).rejects.toBeInstanceOf(IppDocumentUnreadable)
    expect(received).toBeLessThan(size)
  })

  test('that cannot be read reports the cause', async () => {
    const cause = new Error('disk on fire')
    const broken = {
      size: 10,
      async *open() {
        yield new Uint8Array(5)
        throw cause
      },
    }
    const sent = sendDocument(await meet(() => undefined), { jobId: 1, document: broken })
    await expect(sent).rejects.toMatchObject({ name: IppDocumentUnreadable.name, cause })
  })

  test('ends with the reason of an abort', async () => {
    const controller = new AbortController()
    const connection = await meet((socket) =>
      socket.once('data', () => controller.abort(new Error('enough'))),
    )
    await expect(readPrinter(connection, controller.signal)).rejects.toThrow('enough')
    await expect(readPrinter(connection, controller.signal)).rejects.toThrow('enough')
  })
})
