import { ok } from '@campus-print/domain/health'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unwatched } from '../platform/database/outage.ts'
import { recordedLog } from '../testing/fixtures/app/recorded-log.ts'
import { withPatience } from './with-patience.ts'

test('a part that stays silent is said to each time, and is not asked again until it has answered', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { log } = recordedLog()
  let answer = () => {}
  const ask = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)).then(() => ok('It is back.')))
  const disk = withPatience({ log, outage: unwatched })('disk', ask)
  for (let call = 0; call < 2; call++) {
    const asked = disk()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toEqual({ state: 'failing', says: 'It does not answer.' })
  }
  expect(ask).toHaveBeenCalledTimes(1)
  answer()
  expect(await disk()).toEqual(ok('It is back.'))
})
