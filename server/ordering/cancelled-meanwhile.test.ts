import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { expect, onTestFinished, test } from 'vitest'
import { endCancelled } from '../printing/end-attempt.ts'
import { sentPrintClaimer } from '../printing/cancel-print.ts'
import { claimAttempt } from '../printing/claim-attempt.ts'
import { writeContext } from '../testing/fixtures/ordering/transition.ts'
import { refundsOf } from '../testing/fixtures/printing/given-sold.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { type CancelContext, cancelRequest } from './cancel-request.ts'

test('a client whose request another call has just ended is notified of that and refunded once', async () => {
  const bench = await printingBench()
  onTestFinished(() => bench.close())
  const printer = await startVirtualPrinter()
  onTestFinished(() => printer.stop())
  await bench.addPrinter(printer.uri)
  printer.printer.setReasons(['paused'])
  const id = await bench.soldRequest()
  await bench.run(id)
  const { db } = bench.parts
  const { owner_id: ownerId } = await db
    .selectFrom('print_requests')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const context: CancelContext = {
    ...writeContext(db),
    // A worker takes the attempt over during the call to the printer, and completes the cancellation.
    async claimSentPrint(claiming, request) {
      expect(await sentPrintClaimer(bench.parts)(claiming, request)).toBeDefined()
      return {
        async stop() {
          const attempt = await claimAttempt(bench.parts, {
            requestId: id,
            signal: new AbortController().signal,
          })
          if (typeof attempt === 'string') throw new Error(attempt)
          await endCancelled(bench.parts, attempt)
          return false
        },
      }
    },
  }
  const own = { ownerId, requestId: id }
  expect(await cancelRequest(context, own)).toMatchObject({ status: 'cancelled' })
  expect(await refundsOf(db, id)).toEqual([1400])
  await expect(cancelRequest(context, own)).rejects.toMatchObject({ details: { status: 'cancelled' } })
})
