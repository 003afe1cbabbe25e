import { login, logout } from '@campus-print/contract/accounts'
import { me } from '@campus-print/contract/profile'
import { listRequests } from '@campus-print/contract/history'
import { getRequest } from '@campus-print/contract/ordering'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, isConnectionError, serverMessage } from './api-error.ts'
import { call } from './call.ts'

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockImplementation(() => Promise.resolve(new Response(text, { status, headers })))
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the console notes', () => {
  const notes = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

  test.each([
    [429, 'Rate limited: GET /api/auth/me'],
    [500, 'Server error 500: GET /api/auth/me'],
    [503, 'Server error 503: GET /api/auth/me'],
  ])('the status %i of an API call', async (status, note) => {
    const warned = notes()
    answer(status, { success: false, message: 'No', code: 'internal' })
    await failureOf(call(me))
    expect(warned.mock.calls).toEqual([[note]])
  })

  test('an API call without an answer', async () => {
    const warned = notes()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await failureOf(call(me))
    expect(warned.mock.calls).toEqual([['Network error: GET /api/auth/me']])
  })

  test('nothing for a rejected API call', async () => {
    const warned = notes()
    answer(409, { success: false, message: 'No', code: 'invalid_transition' })
    await failureOf(call(me))
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('an API call', () => {
  test('uses the path of the contract with parameters and query filled in', async () => {
    answer(200, { success: true })
    await call(getRequest, { params: { id: '0 /?' } })
    await call(listRequests, { query: { limit: '5', search: 'lab & notes' } })
    const urls = fetched.mock.calls.map(([url]) => url)
    expect(urls).toEqual([
      '/api/print/request/0%20%2F%3F',
      '/api/print/requests?limit=5&search=lab+%26+notes',
    ])
  })

  test('sends its body as JSON to our own origin', async () => {
    answer(200, { success: true })
    await call(login, { body: { email: 'a@b.example', password: 'x', session: 'cookie' } })
    const [, init] = fetched.mock.calls.at(-1)!
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"x","session":"cookie"}',
    })
  })

  test('without a body sends no content type', async () => {
    answer(200, { success: true })
    await call(logout)
    expect(fetched.mock.calls.at(-1)![1]).not.toHaveProperty('headers.content-type')
  })
})

describe('an API call that fails', () => {
  test('carries the server’s code, message and field errors', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address' }]
    answer(400, { success: false, code: 'invalid_input', message: 'Please check what you entered.', errors })
    const error = await failureOf(call(me))
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', errors })
    expect(serverMessage(error, 'other')).toBe('Please check what you entered.')
  })

  test('carries the remaining attempts of a code', async () => {
    answer(400, { success: false, code: 'wrong_code', message: 'Invalid OTP', attemptsLeft: 3 })
    expect((await failureOf(call(me))).attemptsLeft).toBe(3)
  })

  test('carries the server’s Retry-After', async () => {
    const cancelError = { success: false, code: 'rate_limited', message: 'Too soon' }
    answer(429, cancelError, { 'retry-after': '3' })
    expect((await failureOf(call(me))).retryAfterMs).toBe(3000)
    answer(429, cancelError)
    expect((await failureOf(call(me))).retryAfterMs).toBeUndefined()
  })

  test('without our envelope is described by its status', async () => {
    answer(502, '<h1>Bad gateway</h1>')
    const error = await failureOf(call(me))
    expect(error.message).toBe('Request failed with status code 502')
    expect(serverMessage(error, 'Please try again')).toBe('Please try again')
  })

  test('is no success when a network’s sign-in page answers 200', async () => {
    answer(200, '<h1>Welcome to the campus network</h1>')
    expect((await failureOf(call(me))).code).toBe('unreadable')
  })

  test('without an answer is a network error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failureOf(call(me))
    expect(error.message).toBe('Network Error')
    expect(isConnectionError(error)).toBe(true)
  })

  test('without an answer in ten seconds is a timeout', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    fetched.mockImplementation((_, init) => {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    })
    const failing = failureOf(call(me))
    limit.abort()
    expect((await failing).message).toBe('timeout of 10000 ms exceeded')
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
  })
})
