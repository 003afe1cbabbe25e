import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JobState, StatusCode } from '../codec/index.ts'
import { samplePdf, startEvePrinter, type EvePrinter } from '../testing/index.ts'
import {
  IppDocumentUnreadable,
  IppJobUnknown,
  IppUnreachable,
  bytesDocument,
  connectTo,
  isIppStatusError,
  notBegun,
  readJob,
  readPrinter,
  submitJob,
  type Delivery,
  type JobReference,
  type PrinterConnection,
  type Progress,
} from './index.ts'

const save = async (): Promise<void> => undefined

let printer: EvePrinter
let connection: PrinterConnection

beforeEach(async () => {
  printer = await startEvePrinter()
  connection = connectTo(printer.uri)
})

afterEach(async () => {
  await printer.stop()
})

function delivery(name: string, document = samplePdf()): Delivery {
  const template = {
    copies: 2,
    sides: 'two-sided-long-edge',
    media: 'iso_a3_297x420mm',
    printColorMode: 'monochrome',
  } as const
  return { name, template, document: bytesDocument(document), hold: false }
}

async function submit(name: string, document?: Uint8Array): Promise<JobReference> {
  const progress = await submitJob(connection, delivery(name, document), notBegun, { save })
  return progress.job!
}

async function untilState(job: JobReference, state: number): Promise<void> {
  await vi.waitFor(async () => expect((await readJob(connection, job))?.state).toBe(state), {
    timeout: 10_000,
  })
}

async function reasons(): Promise<string> {
  return (await readPrinter(connection)).stateReasons.join(' ')
}

describe('the client with the ippeveprinter of CUPS', { timeout: 30_000 }, () => {
  test('reads its capabilities', async () => {
    const report = await readPrinter(connection)
    expect(report.mediaSupported).toContain('iso_a3_297x420mm')
    expect(report.copies).toEqual({ lower: 1, upper: 999 })
    expect(report.holdsJobs).toBe(false)
    expect(report.supplies.length).toBeGreaterThan(0)
  })

  test('sends a PDF of 3 MB byte for byte', async () => {
    const document = samplePdf(3_000_000)
    const job = await submit('order-1', document)
    await untilState(job, JobState.completed)
    expect(Buffer.compare((await printer.received(job.id))!, document)).toBe(0)
  })

  test('reports a job that the printer aborts as aborted', async () => {
    await untilState(await submit('order-abort'), JobState.aborted)
  })

  test('sees media-empty while the printer waits, and not after it is refilled', async () => {
    const job = await submit('order-media-empty')
    await vi.waitFor(async () => expect(await reasons()).toContain('media-empty'), { timeout: 10_000 })
    await printer.refill()
    await untilState(job, JobState.completed)
    expect(await reasons()).not.toContain('media-empty')
  })

  test('reports a busy printer while another job prints, and may retry later', async () => {
    const first = await submit('order-slow')
    const rejected = await submit('order-2').catch((error: unknown) => error)
    expect(isIppStatusError(rejected, StatusCode.busy)).toBe(true)
    await printer.finish()
    await untilState(first, JobState.completed)
    await untilState(await submit('order-2'), JobState.completed)
  })

  test('gets an error for paper and copies that the printer lacks', async () => {
    for (const template of [{ media: 'iso_a0_841x1189mm' }, { copies: 5000 }]) {
      const tried = submitJob(connection, { ...delivery('order-3'), template }, notBegun, { save })
      await expect(tried).rejects.toMatchObject({ statusCode: StatusCode.attributesOrValuesNotSupported })
    }
  })

  // Depending on the moment it waits for the document again, or reports the cut one as completed without sizes.
  test('prints a document whole or leaves it to the operator after a cut upload', async () => {
    const document = samplePdf(3_000_000)
    const cut: Delivery['document'] = {
      size: document.length,
      async *open() {
        for (let at = 0; at < 1_000_000; at += 65_536) yield document.subarray(at, at + 65_536)
        throw new Error('cut')
      },
    }
    let stored = notBegun
    const options = { save: async (progress: Progress) => void (stored = progress) }
    const tried = submitJob(connection, { ...delivery('order-5'), document: cut }, notBegun, options)
    await expect(tried).rejects.toBeInstanceOf(IppDocumentUnreadable)
    const resumed = await submitJob(connection, delivery('order-5', document), stored, options).catch(
      (error: unknown) => error,
    )
    if (!(resumed instanceof IppJobUnknown)) await untilState(stored.job!, JobState.completed)
    const received = await printer.received(stored.job!.id)
    const isWhole = received !== undefined && Buffer.compare(received, document) === 0
    expect(isWhole).toBe(!(resumed instanceof IppJobUnknown))
  })

  test('reports a printer that is off as unreachable', async () => {
    await printer.stop()
    await expect(submit('order-4')).rejects.toBeInstanceOf(IppUnreachable)
  })
})
