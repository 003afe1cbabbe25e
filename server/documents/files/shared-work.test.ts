import { expect, test } from 'vitest'
import { sharedWork } from './shared-work.ts'

/** Work whose pieces end when the test says so. */
function workbench() {
  const begun: { signal: AbortSignal; succeed(result: string): void; fail(error: Error): void }[] = []
  const share = sharedWork<string>()
  const ask = (key: string, signal = new AbortController().signal) =>
    share(key, signal, (abandoned) => {
      const piece = new Promise<string>((succeed, fail) => begun.push({ signal: abandoned, succeed, fail }))
      const begunNow = begun.at(-1)!
      abandoned.addEventListener('abort', () => begunNow.fail(abandoned.reason as Error))
      return piece
    })
  return { begun, ask }
}

test('who asks while it is done gets the same result', async () => {
  const { begun, ask } = workbench()
  const both = Promise.all([ask('a'), ask('a')])
  begun[0]!.succeed('done')
  expect(await both).toEqual(['done', 'done'])
  expect(begun).toHaveLength(1)
})

test('other work is done beside it, and the same work anew when it has ended', async () => {
  const { begun, ask } = workbench()
  const [a, b] = [ask('a'), ask('b')]
  begun[0]!.succeed('first')
  begun[1]!.succeed('other')
  expect(await Promise.all([a, b])).toEqual(['first', 'other'])
  const again = ask('a')
  begun[2]!.succeed('second')
  expect(await again).toBe('second')
})

test('one who leaves does not take it from the others', async () => {
  const { begun, ask } = workbench()
  const leaver = new AbortController()
  const [left, stays] = [ask('a', leaver.signal), ask('a')]
  leaver.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(begun[0]!.signal.aborted).toBe(false)
  begun[0]!.succeed('done')
  expect(await stays).toBe('done')
})

test('when nobody waits any more it is given up, and whoever comes next begins anew', async () => {
  const { begun, ask } = workbench()
  const leaver = new AbortController()
  const left = ask('a', leaver.signal)
  leaver.abort(new Error('left'))
  const next = ask('a')
  await expect(left).rejects.toThrow('left')
  expect(begun[0]!.signal.aborted).toBe(true)
  begun[1]!.succeed('done')
  expect(await next).toBe('done')
})

test('what fails fails for all who wait', async () => {
  const { begun, ask } = workbench()
  const both = Promise.allSettled([ask('a'), ask('a')])
  begun[0]!.fail(new Error('broken'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
