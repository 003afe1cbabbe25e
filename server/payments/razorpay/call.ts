import { Agent, type Dispatcher, request } from 'undici'
import type * as z from 'zod'
import { callService } from '../../platform/telemetry/index.ts'
import { RazorpayAnswerError, RazorpayError, RazorpayUnreachable } from './errors.ts'
import { RazorpayFailure } from './shapes.ts'

export interface RazorpayAccess {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: () => string
  readonly keyId: string
  readonly keySecret: string
  readonly timeoutMs: number
  /** Sends a call; tests may watch it. */
  readonly send?: Send
}

export type Send = (
  url: string,
  options: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body' | 'signal'> & {
    readonly dispatcher: Dispatcher
  },
) => Promise<Dispatcher.ResponseData>

type Call = <S extends z.ZodType>(
  shape: S,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<z.output<S>>

/**
 * Returns a function that calls Razorpay: with our keys and the timeout, and only accepting valid responses.
 */
export function callRazorpay(access: RazorpayAccess): Call {
  const { baseUrl, keyId, keySecret, timeoutMs, send = request } = access
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  // A separate agent, since every `fetch` shares the global one. Idle connections do not keep the process
  // alive.
  const dispatcher = new Agent()

  return async (shape, method, path, body, headers = {}) => {
    const { status, text } = await callService('razorpay', () =>
      sendAndRead(send, `${baseUrl()}${path}`, {
        dispatcher,
        method,
        headers: { ...defaultHeaders, authorization, ...(body && jsonHeader), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
    const answer = readJson(text, status)
    if (status < 200 || status > 299) throw rejectionOf(status, answer)
    const read = shape.safeParse(answer)
    if (!read.success) throw new RazorpayAnswerError('an answer of another shape', { cause: read.error })
    return read.data
  }
}

/** Responses are not compressed; many firewalls block requests without a user agent. */
const defaultHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'campus-print',
}
const jsonHeader = { 'content-type': 'application/json' }

/** Follows no redirects: another address may not be Razorpay's, and must not receive our key. */
async function sendAndRead(send: Send, ...call: Parameters<Send>): Promise<{ status: number; text: string }> {
  try {
    const { statusCode, body } = await send(...call)
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new RazorpayUnreachable(timedOut ? 'it took too long' : 'the connection failed', { cause: error })
  }
}

function readJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RazorpayUnreachable(`${status} with a body that is no JSON`, { cause: error })
  }
}

function rejectionOf(status: number, answer: unknown): Error {
  const isRejected = status >= 400 && status < 500 && status !== 429
  if (!isRejected) return new RazorpayUnreachable(`status ${status}`)
  const read = RazorpayFailure.safeParse(answer)
  if (!read.success) return new RazorpayAnswerError(`${status} with an error of another shape`)
  return new RazorpayError({ status, ...read.data.error })
}
