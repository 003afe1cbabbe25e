import { MutationObserver, QueryObserver, focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorFromResponse, networkError } from './api-error.ts'
import { makeQueryClient, refetchShown } from './query-client.ts'

const onSignedOut = vi.fn<() => void>()
const fetchPrice = vi.fn<() => Promise<string>>()

/** A client as the app has it, with one observed query. */
function watched() {
  const queries = makeQueryClient(onSignedOut)
  queries.mount()
  const watching = new QueryObserver(queries, { queryKey: ['prices'], queryFn: fetchPrice })
  const stop = watching.subscribe(() => undefined)
  onTestFinished(() => {
    stop()
    queries.unmount()
  })
  return { queries, watching }
}

/** An error of the server, in its envelope. */
const cancelError = (status: number, code: string) =>
  errorFromResponse(status, { success: false, message: 'No', code })

const fiveMinutesMs = 300_000

beforeEach(() => {
  vi.useFakeTimers()
  onSignedOut.mockReset()
  fetchPrice.mockReset().mockResolvedValue('₹1')
})
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
})

describe('a query that was answered', () => {
  test('stays fresh for five minutes and is refetched afterwards', async () => {
    const { queries } = watched()
    const prices = () => queries.fetchQuery({ queryKey: ['prices'], queryFn: fetchPrice })
    await prices()
    await vi.advanceTimersByTimeAsync(fiveMinutesMs - 1)
    await prices()
    expect(fetchPrice).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await prices()
    expect(fetchPrice).toHaveBeenCalledTimes(2)
  })

  test('is not refetched when the user returns to the window, however old it is', async () => {
    const { queries } = watched()
    await vi.advanceTimersByTimeAsync(fiveMinutesMs)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.runAllTimersAsync()
    expect(fetchPrice).toHaveBeenCalledTimes(1)
    await queries.fetchQuery({ queryKey: ['prices'], queryFn: fetchPrice })
    expect(fetchPrice).toHaveBeenCalledTimes(2)
  })
})

describe('a query whose answer has changed at the server', () => {
  test('is fetched again', async () => {
    const { queries, watching } = watched()
    await vi.runAllTimersAsync()
    fetchPrice.mockResolvedValue('₹2')
    await refetchShown(queries, ['prices'])
    expect(watching.getCurrentResult().data).toBe('₹2')
  })

  test('while it was fetched for the first time is fetched again, once', async () => {
    let answer: (price: string) => void = () => undefined
    fetchPrice.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValue('₹2')
    const { queries, watching } = watched()
    const refetched = refetchShown(queries, ['prices'])
    answer('₹1')
    await refetched
    expect(watching.getCurrentResult().data).toBe('₹2')
    expect(fetchPrice).toHaveBeenCalledTimes(2)
  })
})

describe('a query that failed', () => {
  test.each([
    ['on the way', networkError()],
    ['inside the server', cancelError(500, 'internal')],
    ['in our own code', new TypeError('x is undefined')],
  ])('%s is retried once, and not again', async (_, error) => {
    fetchPrice.mockRejectedValue(error)
    const { watching } = watched()
    await vi.runAllTimersAsync()
    expect(fetchPrice).toHaveBeenCalledTimes(2)
    expect(watching.getCurrentResult().error).toBe(error)
  })

  test('with a rejection by the server is not retried', async () => {
    fetchPrice.mockRejectedValue(cancelError(404, 'not_found'))
    watched()
    await vi.runAllTimersAsync()
    expect(fetchPrice).toHaveBeenCalledTimes(1)
  })

  test('without a connection fails at once and runs again when the connection is back', async () => {
    onlineManager.setOnline(false)
    fetchPrice.mockRejectedValue(networkError())
    const { watching } = watched()
    await vi.runAllTimersAsync()
    expect(watching.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
    fetchPrice.mockResolvedValue('₹1')
    onlineManager.setOnline(true)
    await vi.runAllTimersAsync()
    expect(watching.getCurrentResult().data).toBe('₹1')
  })
})

describe('a mutation', () => {
  const mutationFn = vi.fn<() => Promise<string>>()
  /** What became of one that fails so. */
  async function orderFailing(errorMessage: Error) {
    mutationFn.mockReset().mockRejectedValue(errorMessage)
    const ordering = new MutationObserver(makeQueryClient(onSignedOut), { mutationFn })
    ordering.mutate().catch(() => undefined)
    await vi.runAllTimersAsync()
    return ordering.getCurrentResult()
  }

  test('that failed is not retried by itself', async () => {
    expect(await orderFailing(networkError())).toMatchObject({ status: 'error' })
    expect(mutationFn).toHaveBeenCalledTimes(1)
  })

  test('fails at once without a connection', async () => {
    onlineManager.setOnline(false)
    expect(await orderFailing(networkError())).toMatchObject({ status: 'error', isPaused: false })
  })

  test('that finds the session expired calls onSignedOut', async () => {
    await orderFailing(cancelError(401, 'unauthenticated'))
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })
})

test('a query that finds the session expired calls onSignedOut, and one with another rejection does not', async () => {
  fetchPrice.mockRejectedValue(cancelError(403, 'forbidden'))
  const { watching } = watched()
  await vi.runAllTimersAsync()
  expect(onSignedOut).not.toHaveBeenCalled()
  fetchPrice.mockRejectedValue(cancelError(401, 'unauthenticated'))
  void watching.refetch()
  await vi.runAllTimersAsync()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})
