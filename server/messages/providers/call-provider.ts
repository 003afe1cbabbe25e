import { Agent, buildConnector, request } from 'undici'
import { SendError } from '../transport.ts'

interface ProviderCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** How long the provider may take to respond after the connection is open, in ms. */
  readonly responseTimeoutMs: number
  /** A custom connector, for hosts that users choose. */
  readonly connect?: buildConnector.connector | undefined
}

interface ProviderResponse {
  readonly status: number
  /** Empty if it could not be read. */
  readonly text: string
}

export const connectTimeoutMs = 10_000

/** Long enough for a busy provider. */
export const defaultResponseTimeoutMs = 40_000

/**
 * Posts a message to a provider over a new connection: a kept-alive one may be closed during use, and then it
 * is unknown whether the provider read the message. Throws `SendError` without a response: a message was not
 * sent if the connection failed, and may have been sent later. Does not follow redirects, which would send
 * the key to another host.
 */
export async function callProvider({
  url,
  headers,
  body,
  responseTimeoutMs,
  connect = buildConnector({ timeout: connectTimeoutMs }),
}: ProviderCall): Promise<ProviderResponse> {
  let isConnected = false
  const dispatcher = new Agent({
    pipelining: 0,
    connect: (options, callback) =>
      connect(options, (...result) => {
        isConnected = result[0] === null
        callback(...result)
      }),
  })
  try {
    const response = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { ...defaultHeaders, ...headers },
      body,
      signal: AbortSignal.timeout(connectTimeoutMs + responseTimeoutMs),
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    })
    return { status: response.statusCode, text: await textOf(response.body) }
  } catch (error) {
    if (error instanceof SendError) throw error
    throw new SendError(isConnected ? 'unknown' : 'not_sent', connectionMessage(error, isConnected))
  } finally {
    void dispatcher.destroy()
  }
}

const defaultHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'campus-print',
}

const maxResponseBytes = 64 * 1024

/** Returns the body, or an empty text if it is incomplete or too long: only the status matters. */
async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let left = maxResponseBytes
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      left -= chunk.length
      if (left < 0) return ''
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return ''
  }
}

function connectionMessage(error: unknown, isConnected: boolean): string {
  const { name, code } = error as Partial<{ name: string; code: string }>
  const detail = code ?? name ?? 'unknown error'
  return isConnected
    ? `The provider was given the message and did not answer (${detail}). It may have arrived.`
    : `The provider could not be reached (${detail}).`
}

/** The message can be sent later: an operator renews the credentials, or a limit ends. */
const temporaryStatuses = [401, 408, 425, 429]
/** A gateway timed out, so it is unknown whether the provider behind it accepted the message. */
const unknownStatuses = [504, 524]

/** The error of an unsuccessful status. */
export function statusError(status: number, reason: string): SendError {
  const message = redactNumbers(`${status} ${reason}`.trim()).slice(0, 300)
  if (unknownStatuses.includes(status)) return new SendError('unknown', message)
  const isRejected = status >= 400 && status < 500 && !temporaryStatuses.includes(status)
  return new SendError(isRejected ? 'rejected' : 'not_sent', message)
}

/** Removes phone numbers, which providers repeat, so that the log does not name recipients. */
export function redactNumbers(text: string): string {
  return text.replaceAll(/\+?\d{8,}/g, '…')
}

/** Parses a provider's response; returns an empty object if it is no JSON object. */
export function parseResponse(text: string): Partial<Record<string, unknown>> {
  try {
    const response: unknown = JSON.parse(text)
    return typeof response === 'object' && response !== null ? { ...response } : {}
  } catch {
    return {}
  }
}

/** Adds the country code, which providers require, to a registered number of ten digits. */
export function indianNumber(registered: string): string {
  return `91${registered}`
}
