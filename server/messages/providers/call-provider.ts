import { Agent, buildConnector, request } from 'undici'
import { SendError } from '../transport.ts'

interface ProviderCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** How long the provider may take to answer once it is connected, in ms. */
  readonly answerWithinMs: number
  /** Opens the connection in another way, for addresses that people choose. */
  readonly connect?: buildConnector.connector | undefined
}

interface ProviderAnswer {
  readonly status: number
  /** Empty where it could not be read. */
  readonly text: string
}

export const connectWithinMs = 10_000

/** Long enough for a busy provider. */
export const usualAnswerWithinMs = 40_000

/**
 * Posts a message to a provider, over a connection of its own: one that was kept open may be closed while it is used,
 * and then it is unknown whether the provider read the message. Throws `SendError` where there is no answer: what
 * failed before the connection was made was not sent, anything later may have been. Does not follow redirects, which would
 * send the key to another host.
 */
export async function callProvider({
  url,
  headers,
  body,
  answerWithinMs,
  connect = buildConnector({ timeout: connectWithinMs }),
}: ProviderCall): Promise<ProviderAnswer> {
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
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { ...always, ...headers },
      body,
      signal: AbortSignal.timeout(connectWithinMs + answerWithinMs),
      headersTimeout: answerWithinMs,
      bodyTimeout: answerWithinMs,
    })
    return { status: answer.statusCode, text: await textOf(answer.body) }
  } catch (error) {
    if (error instanceof SendError) throw error
    throw new SendError(isConnected ? 'unknown' : 'not_sent', connectionMessage(error, isConnected))
  } finally {
    void dispatcher.destroy()
  }
}

const always = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'campus-print' }

const maxAnswerBytes = 64 * 1024

/** The status alone decides; a body that breaks off, or is longer than any provider's answer, changes nothing. */
async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let left = maxAnswerBytes
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

/** Credentials that an operator renews, and limits that pass. */
const passingStatuses = [401, 408, 425, 429]
/** A gateway that timed out does not know whether the provider behind it took the message. */
const unknownStatuses = [504, 524]

/** The error for a status other than success. */
export function statusError(status: number, reason: string): SendError {
  const message = withoutNumbers(`${status} ${reason}`.trim()).slice(0, 300)
  if (unknownStatuses.includes(status)) return new SendError('unknown', message)
  const isRejected = status >= 400 && status < 500 && !passingStatuses.includes(status)
  return new SendError(isRejected ? 'rejected' : 'not_sent', message)
}

/** Providers repeat the number they were given; the log is not to say who was written to. */
export function withoutNumbers(text: string): string {
  return text.replaceAll(/\+?\d{8,}/g, '…')
}

/** What a provider answered, as an object; empty where it is no JSON object. */
export function readAnswer(text: string): Partial<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}

/** A mobile number of ten digits, as registered, with the country's code as providers want it. */
export function indianNumber(registered: string): string {
  return `91${registered}`
}
