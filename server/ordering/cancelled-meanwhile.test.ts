import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { Attempt } from '../printing/attempt.ts'
import { endCancelled } from '../printing/end-attempt.ts'
import { refundsOf } from '../testing/printing/given-sold.ts'
import { printingBench } from '../testing/printing/printing-bench.ts'
import { cancelRequest } from './cancel-request.ts'

test('who asks for what someone else has just finished for them is told that it is done, and paid back once', async () => {
  const bench = await printingBench()
  onTestFinished(() => bench.close())
  const printer = await startVirtualPrinter()
  onTestFinished(() => printer.stop())
  await bench.addPrinter(printer.uri)
  printer.printer.setReasons(['paused'])
  const id = await bench.soldRequest()
  await bench.run(id)
  const { db, jobs } = bench.parts
  const { owner_id } = await db
    .selectFrom('print_requests')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lostToAWorker = async (attempt: Attempt) => {
    await endCancelled(bench.parts, attempt)
    return false
  }
  const parts = { db, jobs, now: new Date(), stopAtPrinter: lostToAWorker }
  expect(await cancelRequest(parts, owner_id, id)).toMatchObject({ status: 'cancelled' })
  expect(await refundsOf(db, id)).toEqual([1400])
  await expect(cancelRequest(parts, owner_id, id)).rejects.toMatchObject({ details: { status: 'cancelled' } })
})
