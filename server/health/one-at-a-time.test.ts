import { expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Something that answers when the test says so. */
function slow() {
  const answers: { resolve(answer: string): void; reject(fault: Error): void }[] = []
  const ask = vi.fn(() => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })))
  return { answers, ask, askedOnce: oneAtATime(ask) }
}

test('what does not answer is asked once, however often someone asks, and its answer is everyone’s', async () => {
  const { answers, ask, askedOnce } = slow()
  const both = Promise.all([askedOnce(), askedOnce()])
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.resolve('well')
  expect(await both).toEqual(['well', 'well'])
})

test('what has answered, be it by a fault, is asked anew', async () => {
  const { answers, ask, askedOnce } = slow()
  const first = askedOnce()
  answers[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const second = askedOnce()
  answers[1]?.resolve('back')
  expect(await second).toBe('back')
  expect(ask).toHaveBeenCalledTimes(2)
})
