import { afterEach, describe, expect, test, vi } from 'vitest'
import { JobState, Operation, StatusCode } from '../codec/index.ts'
import type { InjectedFailure } from '../printer/index.ts'
import { samplePdf, startVirtualPrinter, type RunningPrinter } from '../testing/index.ts'
import {
  IppConnectionLost,
  IppJobUnknown,
  IppNotDelivered,
  bytesDocument,
  createHeldJob,
  notBegun,
  sendDocument,
  submitJob,
  type Delivery,
  type DocumentSource,
  type Progress,
} from './index.ts'

let running: RunningPrinter

afterEach(async () => {
  await running.stop()
})

const document = samplePdf(1_000_000)

const order: Delivery = {
  name: 'order-1',
  template: { copies: 2, media: 'iso_a4_210x297mm' },
  document: bytesDocument(document),
  hold: true,
}

class Crash extends Error {
  override readonly name = 'Crash'
}

/** Delivers with as many calls as it takes; each call begins with what the one before had stored. */
async function deliverWithRetries(
  delivery: Delivery,
  crash?: { at: number; stored: boolean },
): Promise<Progress> {
  let stored = notBegun
  let saves = 0
  for (let call = 0; call < 8; call++) {
    try {
      return await submitJob(running.connection, delivery, stored, {
        async save(progress) {
          saves += 1
          const crashes = saves === crash?.at
          if (!crashes || crash?.stored) stored = progress
          if (crashes) throw new Crash()
        },
      })
    } catch (error) {
      if (!(error instanceof Crash || error instanceof IppConnectionLost)) throw error
    }
  }
  throw new Error('Not delivered in 8 calls')
}

async function expectPrintedOnce(): Promise<void> {
  await vi.waitFor(
    () => {
      const states = running.printer.jobs().map(({ state }) => state)
      expect(states.filter((state) => state === JobState.completed)).toHaveLength(1)
      expect(states.filter((state) => state < JobState.canceled)).toHaveLength(0)
    },
    { timeout: 10_000, interval: 10 },
  )
  const documents = [...(await running.documents()).values()]
  expect(documents).toHaveLength(1)
  expect(Buffer.compare(documents[0]!, document)).toBe(0)
}

describe('a delivery', () => {
  test('prints once, with the requested attributes', async () => {
    running = await startVirtualPrinter()
    const { job } = await deliverWithRetries(order)
    await expectPrintedOnce()
    expect(await running.ticket(job!.id)).toMatchObject({
      name: 'order-1',
      copies: 2,
      media: 'iso_a4_210x297mm',
    })
  })

  test('is held until its document has arrived', async () => {
    running = await startVirtualPrinter()
    const states: (number | undefined)[] = []
    await submitJob(running.connection, order, notBegun, {
      async save({ sent, released }) {
        if (sent && !released) states.push(running.printer.jobs()[0]?.state)
      },
    })
    expect(states).toEqual([JobState.pendingHeld])
  })

  test('works without holding the job', async () => {
    running = await startVirtualPrinter()
    await deliverWithRetries({ ...order, hold: false })
    await expectPrintedOnce()
  })

  test('succeeds where no step is left', async () => {
    running = await startVirtualPrinter()
    const done = await deliverWithRetries(order)
    const again = await submitJob(running.connection, order, done, { save: async () => undefined })
    expect(again).toEqual(done)
    await expectPrintedOnce()
  })
})

// Five saves make a smooth delivery: before and after the job is made, before and after the document
// is sent, after the release.
describe.each([1, 2, 3, 4, 5])('after a crash at save %i it prints once and whole', (at) => {
  test.each([
    { stored: false, hold: true },
    { stored: true, hold: true },
    { stored: false, hold: false },
    { stored: true, hold: false },
  ])('(stored: $stored, held: $hold)', async ({ stored, hold }) => {
    running = await startVirtualPrinter()
    await deliverWithRetries({ ...order, hold }, { at, stored })
    await expectPrintedOnce()
  })
})

describe('it prints once and whole', () => {
  const faults: { what: string; fault: InjectedFailure }[] = [
    { what: "Create-Job's answer is lost", fault: { kind: 'lose-answer', operation: Operation.createJob } },
    { what: 'the upload is cut', fault: { kind: 'cut', afterBytes: 300_000 } },
    {
      what: "Send-Document's answer is lost",
      fault: { kind: 'lose-answer', operation: Operation.sendDocument },
    },
    { what: "Release-Job's answer is lost", fault: { kind: 'lose-answer', operation: Operation.releaseJob } },
  ]

  test.each(faults)('though $what', async ({ fault }) => {
    running = await startVirtualPrinter()
    running.printer.fail(fault)
    await deliverWithRetries(order)
    await expectPrintedOnce()
  })

  test('though two uploads are cut and the answer to the third is lost', async () => {
    running = await startVirtualPrinter()
    for (const afterBytes of [1, 500_000]) running.printer.fail({ kind: 'cut', afterBytes })
    await deliverWithRetries(order)
    await expectPrintedOnce()
  })

  test('though the printer is restarted between the job and its document', async () => {
    running = await startVirtualPrinter()
    let stored = notBegun
    const crashed = submitJob(running.connection, order, notBegun, {
      async save(progress) {
        if (progress.sendTried) throw new Crash()
        stored = progress
      },
    })
    await expect(crashed).rejects.toBeInstanceOf(Crash)
    await running.stop('keep')
    running = await startVirtualPrinter({ folder: running.folder })
    await submitJob(running.connection, order, stored, { save: async () => undefined })
    await expectPrintedOnce()
  })
})

describe('a job that does not accept its document', () => {
  /** A job, held or not, into which another client has begun to send a document that does not arrive. */
  async function givenReceiving(hold: boolean): Promise<Progress> {
    running = await startVirtualPrinter()
    const { connection } = running
    const job = await createHeldJob(connection, { ...order, hold, lookFirst: false })
    const endless: DocumentSource = {
      open: async function* () {
        yield document.subarray(0, 1000)
        await new Promise<never>(() => undefined)
      },
    }
    const leaving = new AbortController()
    cleanUp = () => leaving.abort()
    sendDocument(connection, { jobId: job.id, document: endless }, leaving.signal).catch(() => undefined)
    await vi.waitFor(() => expect(running.printer.jobs()[0]?.receiving).toBe(true), 10_000)
    return { ...notBegun, createTried: true, job }
  }

  let cleanUp = (): void => undefined
  afterEach(() => cleanUp())

  test.each([true, false])('is cancelled and replaced by another (held: %s)', async (hold) => {
    const begun = await givenReceiving(hold)
    await submitJob(running.connection, { ...order, hold }, begun, { save: async () => undefined })
    cleanUp()
    // What came of the other document is removed once its sender has left.
    await vi.waitFor(expectPrintedOnce, { timeout: 10_000, interval: 10 })
    expect(running.printer.jobs()).toHaveLength(2)
  })
})

describe('a delivery with an error', () => {
  test('ends after three cut uploads in a row', async () => {
    running = await startVirtualPrinter()
    for (let cuts = 0; cuts < 3; cuts++) running.printer.fail({ kind: 'cut', afterBytes: 1000 })
    await expect(deliverWithRetries(order)).rejects.toBeInstanceOf(IppNotDelivered)
    expect(await running.documents()).toEqual(new Map())
  })

  test('never prints a job again that the printer has forgotten', async () => {
    running = await startVirtualPrinter()
    const lost: Progress = {
      ...notBegun,
      createTried: true,
      job: { id: 77, uuid: undefined, name: 'order-1' },
      sendTried: true,
    }
    const save = vi.fn<(progress: Progress) => Promise<void>>(async () => undefined)
    await expect(submitJob(running.connection, order, lost, { save })).rejects.toBeInstanceOf(IppJobUnknown)
    expect(running.printer.jobs()).toEqual([])
  })

  test('does not mistake another job under the same id for its own', async () => {
    running = await startVirtualPrinter()
    const { job } = await deliverWithRetries({ ...order, name: 'order-0' })
    const lost: Progress = {
      ...notBegun,
      createTried: true,
      sendTried: true,
      job: { ...job!, name: 'order-1', uuid: 'urn:uuid:other' },
    }
    const tried = submitJob(running.connection, order, lost, { save: async () => undefined })
    await expect(tried).rejects.toBeInstanceOf(IppJobUnknown)
  })

  test('reports a busy printer, and succeeds later', async () => {
    running = await startVirtualPrinter()
    running.printer.fail({ kind: 'busy' })
    await expect(deliverWithRetries(order)).rejects.toMatchObject({ statusCode: StatusCode.busy })
    await deliverWithRetries(order)
    await expectPrintedOnce()
  })
})
