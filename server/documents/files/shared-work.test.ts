import { expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'

/** Work whose pieces end when the test says so. */
function workbench() {
  const begun: { signal: AbortSignal; succeed(result: string): void; fail(error: Error): void }[] = []
  const share = sharedWork<string>()
  const join = (key: string, signal = new AbortController().signal) =>
    share(key, signal, (abandoned) => {
      const piece = new Promise<string>((succeed, fail) => begun.push({ signal: abandoned, succeed, fail }))
      const begunNow = begun.at(-1)!
      abandoned.addEventListener('abort', () => begunNow.fail(abandoned.reason as Error))
      return piece
    })
  return { begun, join }
}

test('a caller who joins running work gets the same result', async () => {
  const { begun, join } = workbench()
  const both = Promise.all([join('a'), join('a')])
  begun[0]!.succeed('done')
  expect(await both).toEqual(['done', 'done'])
  expect(begun).toHaveLength(1)
})

test('other work runs beside it, and the same work runs again after it has ended', async () => {
  const { begun, join } = workbench()
  const [a, b] = [join('a'), join('b')]
  begun[0]!.succeed('first')
  begun[1]!.succeed('other')
  expect(await Promise.all([a, b])).toEqual(['first', 'other'])
  const again = join('a')
  begun[2]!.succeed('second')
  expect(await again).toBe('second')
})

test('a caller who leaves does not end the work of the others', async () => {
  const { begun, join } = workbench()
  const leaver = new AbortController()
  const [left, stays] = [join('a', leaver.signal), join('a')]
  leaver.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(begun[0]!.signal.aborted).toBe(false)
  begun[0]!.succeed('done')
  expect(await stays).toBe('done')
})

test('work is aborted when its last caller leaves, and the next caller starts it again', async () => {
  const { begun, join } = workbench()
  const leaver = new AbortController()
  const left = join('a', leaver.signal)
  leaver.abort(new Error('left'))
  const next = join('a')
  await expect(left).rejects.toThrow('left')
  expect(begun[0]!.signal.aborted).toBe(true)
  begun[1]!.succeed('done')
  expect(await next).toBe('done')
})

test('a failure of shared work reaches all callers', async () => {
  const { begun, join } = workbench()
  const both = Promise.allSettled([join('a'), join('a')])
  begun[0]!.fail(new Error('broken'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
