import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { printingBench } from '../../testing/fixtures/printing/printing-bench.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { hostVirtualPrinter, virtualUri } from './host-virtual-printer.ts'

test('a request continues when the virtual printer restarts at another address', async () => {
  const bench = await printingBench()
  await bench.addPrinter(virtualUri)
  const folder = await temporaryFolder()
  const host = hostVirtualPrinter({ folder, pagesPerMinute: 6000, clock: () => new Date(), log: silentLog })
  const addressOf = () => host.address()
  const id = await bench.paidRequest()

  await bench.run(id, { addressOf })
  expect(await bench.attemptsOf(id)).toEqual([])

  await host.start()
  const first = host.address()
  host.printer()?.setReasons(['paused'])
  await bench.run(id, { addressOf })
  expect((await bench.attemptsOf(id))[0]?.stage).toBe('released')

  await host.stop()
  await bench.run(id, { addressOf })
  expect(await bench.statusOf(id)).toBe('in_queue')

  await host.start()
  expect(host.address()).not.toBe(first)
  await expect
    .poll(() => bench.run(id, { addressOf }).then(() => bench.statusOf(id)), { timeout: 15_000 })
    .toBe('ready')
  const names = host
    .printer()!
    .jobs()
    .map(({ name }) => bench.isJobOf(id, name))
  expect(names).toEqual([true])
  await host.stop()
  await bench.close()
})
