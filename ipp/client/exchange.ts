import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns'
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { encode, type IppMessage } from '../codec/index.ts'
import type { PrinterConnection, TlsOptions } from './connection.ts'
import { readWhole, type DocumentSource } from './document-source.ts'
import { IppBadAnswer, IppConnectionLost, IppHttpError, IppUnreachable, IppTimeout } from './errors.ts'
import { readAnswer } from './read-answer.ts'

export interface ExchangeOptions {
  readonly document?: DocumentSource | undefined
  /** Cuts the connection; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends one message, with its document streamed behind it, over a connection of its own and reads the answer.
 * RFC 8010 section 4.
 * @throws IppUnreachable, IppTimeout, IppConnectionLost, IppBadAnswer, IppHttpError, IppDocumentUnreadable.
 */
export async function exchange(
  connection: PrinterConnection,
  message: IppMessage,
  { document, signal }: ExchangeOptions = {},
): Promise<IppMessage> {
  signal?.throwIfAborted()
  const head = encode(message)
  const request = openRequest(connection, head, document)
  const abort = (): void => void request.destroy()
  signal?.addEventListener('abort', abort)
  let failure: Error | undefined
  const fail = (error: Error): void => {
    failure ??= error
    request.destroy(error)
  }
  const deadline = newDeadline(fail)
  let connected = false
  deadline.enter('connect', connection.limits.connectMs)
  const connecting = connectionOf(request, () => {
    connected = true
    deadline.enter('upload', connection.limits.idleMs)
  })
  try {
    const response = responseTo(request)
    const upload = pipeline(
      Readable.from(bodyOf(connecting, head, document, connection, deadline, fail)),
      request,
    )
    // A printer may reject a request before it has read everything; then its answer counts, not the broken upload.
    // Any other failed upload also fails `response`.
    upload.catch(() => undefined)
    return await readAnswer(await response, connection.limits.answerBytes)
  } catch (error) {
    signal?.throwIfAborted()
    throw failure ?? explained(error, connected)
  } finally {
    deadline.end()
    signal?.removeEventListener('abort', abort)
    request.destroy()
  }
}

function openRequest(
  connection: PrinterConnection,
  head: Uint8Array,
  document: DocumentSource | undefined,
): ClientRequest {
  const documentSize = document ? document.size : 0
  const options: RequestOptions = {
    method: 'POST',
    // A kept connection that the printer closes at the wrong moment would leave it unclear what was received.
    agent: false,
    headers: {
      'content-type': 'application/ipp',
      ...(documentSize !== undefined && { 'content-length': head.length + documentSize }),
    },
  }
  const { url, tls, isAllowed } = connection
  if (isAllowed) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Numbers are connected to without a lookup.
    if (isIP(host) > 0 && !isAllowed(host)) throw forbidden(host)
    options.lookup = lookupOf(isAllowed)
  }
  return url.protocol === 'https:'
    ? httpsRequest(url, { ...options, ...secureOptions(tls) })
    : httpRequest(url, options)
}

/** Finds only addresses that may be connected to: a name may lead to another one each time. */
export function lookupOf(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const [first, ...others] = found.filter(({ address }) => isAllowed(address))
      if (!first) return callback(forbidden(hostname), [])
      if (options.all) return callback(null, [first, ...others])
      return callback(null, first.address, first.family)
    })
  }
}

function forbidden(host: string): IppUnreachable {
  return new IppUnreachable(`Printers are not looked for at ${host}`)
}

function secureOptions({ certificate, rejectUnauthorized }: TlsOptions): SecureOptions {
  if (certificate === undefined) return rejectUnauthorized === undefined ? {} : { rejectUnauthorized }
  return {
    ca: certificate,
    // A certificate that an unknown authority signed may itself be the one to trust.
    allowPartialTrustChain: true,
    checkServerIdentity: (host, presented) =>
      new X509Certificate(certificate).fingerprint256 === presented.fingerprint256
        ? undefined
        : checkServerIdentity(host, presented),
  }
}

type SecureOptions = ConnectionOptions & { allowPartialTrustChain?: boolean }

/** Resolves, after `connected`, when the printer can be sent something, TLS included; otherwise never. */
function connectionOf(request: ClientRequest, connected: () => void): Promise<void> {
  const event = request.protocol === 'https:' ? 'secureConnect' : 'connect'
  return new Promise((resolve) => {
    request.once('socket', (socket) =>
      socket.once(event, () => {
        connected()
        resolve()
      }),
    )
  })
}

function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Stays for the whole request: a late error without a listener would end the process.
    request.on('error', reject)
    request.once('close', () => reject(new IppConnectionLost('The connection closed without an answer')))
  })
}

async function* bodyOf(
  connecting: Promise<void>,
  head: Uint8Array,
  document: DocumentSource | undefined,
  { limits }: PrinterConnection,
  deadline: Deadline,
  fail: (error: Error) => void,
): AsyncGenerator<Uint8Array> {
  // Bytes written earlier would wait in a buffer while the timeout of the next phase runs.
  await connecting
  yield head
  try {
    for await (const chunk of document ? readWhole(document) : []) {
      deadline.enter('upload', limits.idleMs)
      yield chunk
    }
  } catch (error) {
    fail(error as Error)
    return
  }
  deadline.enter('answer', limits.answerMs)
}

const ours = [IppBadAnswer, IppConnectionLost, IppHttpError, IppUnreachable]

function explained(error: unknown, connected: boolean): unknown {
  if (!(error instanceof Error) || !('code' in error) || ours.some((known) => error instanceof known))
    return error
  if (!connected) return new IppUnreachable('The printer cannot be reached', { cause: error })
  if (String(error.code).startsWith('HPE_'))
    return new IppBadAnswer('The answer is not HTTP', { cause: error })
  return new IppConnectionLost('The connection to the printer was lost', { cause: error })
}

/** The time limit of the phase a request is in. Each time a phase begins, its clock starts again. */
interface Deadline {
  readonly enter: (phase: IppTimeout['phase'], milliseconds: number) => void
  readonly end: () => void
}

function newDeadline(expire: (error: IppTimeout) => void): Deadline {
  let timer: NodeJS.Timeout | undefined
  return {
    enter(phase, milliseconds) {
      clearTimeout(timer)
      timer = setTimeout(() => expire(new IppTimeout(phase, milliseconds)), milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}
