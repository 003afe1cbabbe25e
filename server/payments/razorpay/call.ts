import type * as z from 'zod'
import { RazorpayError, RazorpayUnreachable } from './errors.ts'
import { RazorpayFailure } from './shapes.ts'

export interface RazorpayAccess {
  /** Without a slash at the end. */
  readonly baseUrl: () => string
  readonly keyId: string
  readonly keySecret: string
  readonly timeoutMs: number
}

type Call = <S extends z.ZodType>(
  shape: S,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<z.output<S>>

/** One way to call Razorpay: signed in, within the timeout, its answer believed only in the shape asked for. */
export function callRazorpay(access: RazorpayAccess): Call {
  const { baseUrl, keyId, keySecret, timeoutMs } = access
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (shape, method, path, body, headers = {}) => {
    const { status, text } = await ask(`${baseUrl()}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(body && json), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // An answer from elsewhere is none of theirs, and must not be sent our key.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = readJson(text, status)
    if (status < 200 || status > 299) throw refusalOf(status, answer)
    const read = shape.safeParse(answer)
    if (!read.success) throw new RazorpayUnreachable('an answer of another shape', { cause: read.error })
    return read.data
  }
}

const json = { 'content-type': 'application/json' }

async function ask(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await response.text() }
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

function refusalOf(status: number, answer: unknown): Error {
  if (status >= 500 || status === 429) return new RazorpayUnreachable(`status ${status}`)
  const read = RazorpayFailure.safeParse(answer)
  if (!read.success) return new RazorpayUnreachable(`${status} with an error of another shape`)
  return new RazorpayError({ status, ...read.data.error })
}
