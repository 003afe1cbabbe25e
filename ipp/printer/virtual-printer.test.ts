import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  IppConnectionLost,
  type IppStatusError,
  bytesDocument,
  createJob,
  getJobAttributes,
  getJobs,
  holdJob,
  printJob,
  readPrinter,
  releaseJob,
  sendDocument,
  cancelJob,
  validateJob,
  type JobTemplate,
} from '../client/index.ts'
import { sendRequest } from '../client/send-request.ts'
import { JobState, Operation, PrinterState, StatusCode, keywords } from '../codec/index.ts'
import { samplePdf, startVirtualPrinter, type RunningPrinter } from '../testing/index.ts'

let running: RunningPrinter

afterEach(async () => {
  await running.stop()
})

const longTimeout = { timeout: 10_000, interval: 10 }

const pdf = samplePdf()
const document = bytesDocument(pdf)

async function print(jobName: string, template: JobTemplate = {}): Promise<number> {
  return (await printJob(running.connection, { jobName, template, document })).id
}

async function untilState(id: number, state: number): Promise<void> {
  await vi.waitFor(
    () => expect(running.printer.jobs().find((job) => job.id === id)?.state).toBe(state),
    longTimeout,
  )
}

async function restart(): Promise<void> {
  await running.stop('keep')
  running = await startVirtualPrinter({ folder: running.folder })
}

describe('a printed job', () => {
  test('is in the folder as a PDF with its ticket', async () => {
    running = await startVirtualPrinter()
    const id = await print('Thesis: final/2 (é)', {
      copies: 3,
      sides: 'two-sided-long-edge',
      media: 'iso_a3_297x420mm',
      printColorMode: 'monochrome',
    })
    await untilState(id, JobState.completed)
    expect(await running.documents()).toEqual(new Map([['1-Thesis_final_2_.pdf', Buffer.from(pdf)]]))
    await vi.waitFor(async () =>
      expect(await running.ticket(id)).toMatchObject({
        id: 1,
        name: 'Thesis: final/2 (é)',
        user: 'campus-print',
        state: 'completed',
        copies: 3,
        sides: 'two-sided-long-edge',
        media: 'iso_a3_297x420mm',
        printColorMode: 'monochrome',
        documentFormat: 'application/pdf',
        file: '1-Thesis_final_2_.pdf',
        size: pdf.length,
        completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    )
  })

  test('follows the one before it', async () => {
    running = await startVirtualPrinter({ millisecondsPerPage: 30 })
    const ids = [await print('one'), await print('two'), await print('three')]
    await untilState(ids[2]!, JobState.completed)
    const jobs = running.printer.jobs()
    expect(jobs.map(({ id }) => id)).toEqual(ids)
    const ends = jobs.map((job) => job.completedAt!.getTime())
    expect(jobs[1]!.processingAt!.getTime()).toBeGreaterThanOrEqual(ends[0]!)
    expect(jobs[2]!.processingAt!.getTime()).toBeGreaterThanOrEqual(ends[1]!)
  })
})

describe('a printer that counts pages', () => {
  const impressionsOf = async (id: number) => {
    const { impressionsCompleted } = await getJobAttributes(running!.connection, id)
    return impressionsCompleted
  }

  test('prints them one after another, at its speed', async () => {
    running = await startVirtualPrinter({ countPages: () => Promise.resolve(3), millisecondsPerPage: 10 })
    const id = await print('two copies of three pages', { copies: 2 })
    await untilState(id, JobState.completed)
    expect(await impressionsOf(id)).toBe(6)
    const [job] = running.printer.jobs()
    expect(job!.completedAt!.getTime() - job!.processingAt!.getTime()).toBeGreaterThanOrEqual(55)
  })

  test('reports how many were printed of a job that it aborts', async () => {
    running = await startVirtualPrinter({ countPages: () => Promise.resolve(9), millisecondsPerPage: 0 })
    running.printer.fail({ kind: 'abort', afterPages: 4 })
    const id = await print('nine pages')
    await untilState(id, JobState.aborted)
    expect(await impressionsOf(id)).toBe(4)
  })

  test('prints what it cannot count in one go', async () => {
    running = await startVirtualPrinter({
      countPages: () => Promise.reject(new Error('unreadable')),
      millisecondsPerPage: 0,
    })
    const id = await print('unreadable')
    await untilState(id, JobState.completed)
  })
})

describe('validation of a job', () => {
  test.each([
    { media: 'iso_a0_841x1189mm' },
    { copies: 0 },
    { copies: 1000 },
    { sides: 'three-sided' as 'one-sided' },
    { printColorMode: 'sepia' as 'color' },
  ])('rejects %j and creates no job', async (template) => {
    running = await startVirtualPrinter()
    const rejection = { statusCode: StatusCode.attributesOrValuesNotSupported }
    await expect(validateJob(running.connection, { jobName: 'x', template })).rejects.toMatchObject(rejection)
    await expect(print('x', template)).rejects.toMatchObject(rejection)
    expect(running.printer.jobs()).toEqual([])
  })

  test('rejects a document of another format and creates no job', async () => {
    running = await startVirtualPrinter()
    const job = { jobName: 'x', document, documentFormat: 'application/msword' }
    await expect(printJob(running.connection, job)).rejects.toMatchObject({
      statusCode: StatusCode.documentFormatNotSupported,
    })
    expect(running.printer.jobs()).toEqual([])
  })

  test('accepts copies from 1 to 999', async () => {
    running = await startVirtualPrinter()
    for (const copies of [1, 999]) {
      await expect(
        validateJob(running.connection, { jobName: 'x', template: { copies } }),
      ).resolves.toBeUndefined()
    }
  })
})

describe('the printer aborts a job and deletes its document when the document is', () => {
  test.each([
    {
      what: 'not a PDF',
      content: new TextEncoder().encode('hello there'),
      statusCode: StatusCode.documentFormatError,
    },
    { what: 'too large', content: samplePdf(5_000_000), statusCode: StatusCode.requestEntityTooLarge },
    { what: 'empty', content: new Uint8Array(0), statusCode: StatusCode.documentFormatError },
  ])('$what', async ({ content, statusCode }) => {
    running = await startVirtualPrinter({ maxDocumentBytes: 10_000 })
    const job = { jobName: 'x', document: bytesDocument(content) }
    await expect(printJob(running.connection, job)).rejects.toMatchObject({ statusCode })
    expect(running.printer.jobs()).toMatchObject([{ state: JobState.aborted, file: undefined }])
    expect(await running.documents()).toEqual(new Map())
  })

  test('cut off on its way', async () => {
    running = await startVirtualPrinter()
    running.printer.fail({ kind: 'cut', afterBytes: 100_000 })
    const large = bytesDocument(samplePdf(5_000_000))
    await expect(printJob(running.connection, { jobName: 'x', document: large })).rejects.toBeInstanceOf(
      IppConnectionLost,
    )
    await untilState(1, JobState.aborted)
    expect(running.printer.jobs()[0]?.stateReasons).toContain('submission-interrupted')
    expect(await running.documents()).toEqual(new Map())
  })

  test('cancelled on its way', async () => {
    running = await startVirtualPrinter()
    const { id } = await createJob(running.connection, { jobName: 'x' })
    const slow = {
      size: pdf.length,
      async *open() {
        yield pdf.subarray(0, 100)
        await vi.waitFor(() => expect(running.printer.jobs()[0]?.receiving).toBe(true), longTimeout)
        await cancelJob(running.connection, id)
        yield pdf.subarray(100)
      },
    }
    const sent = sendDocument(running.connection, { jobId: id, document: slow })
    await expect(sent).rejects.toMatchObject({ statusCode: StatusCode.jobCanceled })
    await untilState(id, JobState.canceled)
    expect(await running.documents()).toEqual(new Map())
  })

  test('aborted by the printer itself', async () => {
    running = await startVirtualPrinter()
    running.printer.fail({ kind: 'abort' })
    await untilState(await print('x'), JobState.aborted)
    await untilState(await print('y'), JobState.completed)
    const names = async () => [...(await running.documents()).keys()]
    await vi.waitFor(async () => expect(await names()).toEqual(['2-y.pdf']), longTimeout)
  })
})

describe('the state of the printer', () => {
  test.each(['media-empty', 'media-jam-error', 'cover-open', 'input-tray-missing'])(
    '%s stops the job, until it is fixed',
    async (reason) => {
      running = await startVirtualPrinter()
      running.printer.setReasons([reason])
      const id = await print('x')
      await untilState(id, JobState.processingStopped)
      expect(running.printer.jobs()[0]?.stateReasons).toEqual(['printer-stopped'])
      expect(await readPrinter(running.connection)).toMatchObject({
        state: PrinterState.stopped,
        stateReasons: [reason],
      })
      running.printer.setReasons([])
      await untilState(id, JobState.completed)
      expect(await readPrinter(running.connection)).toMatchObject({
        state: PrinterState.idle,
        stateReasons: [],
      })
    },
  )

  test.each(['toner-low', 'media-low-report', 'media-jam-warning'])(
    '%s does not stop the job',
    async (reason) => {
      running = await startVirtualPrinter()
      running.printer.setReasons([reason])
      await untilState(await print('x'), JobState.completed)
    },
  )

  test('stopped lets a job be cancelled, and the next one prints', async () => {
    running = await startVirtualPrinter()
    running.printer.setReasons(['media-empty'])
    const first = await print('one')
    await untilState(first, JobState.processingStopped)
    const second = await print('two')
    await cancelJob(running.connection, first)
    running.printer.setReasons([])
    await untilState(second, JobState.completed)
    expect([...(await running.documents()).keys()]).toEqual(['2-two.pdf'])
  })
})

describe('a held job', () => {
  test('prints when it is released, and not before', async () => {
    running = await startVirtualPrinter()
    const held = await print('held', { jobHoldUntil: 'indefinite' })
    await untilState(await print('free'), JobState.completed)
    await untilState(held, JobState.pendingHeld)
    await releaseJob(running.connection, held)
    await untilState(held, JobState.completed)
  })

  test('cannot be released twice', async () => {
    running = await startVirtualPrinter()
    const held = await print('held', { jobHoldUntil: 'indefinite' })
    await releaseJob(running.connection, held)
    await expect(releaseJob(running.connection, held)).rejects.toMatchObject({
      statusCode: StatusCode.notPossible,
    })
  })

  test('may be held later, as long as it is pending', async () => {
    running = await startVirtualPrinter()
    const { id } = await createJob(running.connection, { jobName: 'x' })
    await holdJob(running.connection, id)
    await sendDocument(running.connection, { jobId: id, document })
    await untilState(id, JobState.pendingHeld)
    await holdJob(running.connection, id)
    await untilState(id, JobState.pendingHeld)
  })

  test('cannot be held while it prints, and continues', async () => {
    running = await startVirtualPrinter()
    running.printer.setReasons(['media-empty'])
    const id = await print('x')
    await untilState(id, JobState.processingStopped)
    const hold = holdJob(running.connection, id)
    await expect(hold).rejects.toMatchObject({ statusCode: StatusCode.notPossible })
    running.printer.setReasons([])
    await untilState(id, JobState.completed)
    await expect(holdJob(running.connection, id)).rejects.toMatchObject({
      statusCode: StatusCode.notPossible,
    })
  })

  test.each([
    { holdUntil: 'no-hold', end: JobState.pending },
    { holdUntil: 'indefinite', end: JobState.pendingHeld },
    {
      holdUntil: 'next-week',
      end: JobState.pendingHeld,
      rejected: StatusCode.attributesOrValuesNotSupported,
    },
  ])('that is held until "$holdUntil"', async ({ holdUntil, end, rejected }) => {
    running = await startVirtualPrinter()
    running.printer.setReasons(['paused'])
    const jobId = await print('x', { jobHoldUntil: 'indefinite' })
    const attributes = [keywords('job-hold-until', holdUntil)]
    const hold = sendRequest(running.connection, { operation: Operation.holdJob, jobId, attributes })
    const statusCode = await hold.then(
      () => undefined,
      (error: IppStatusError) => error.statusCode,
    )
    expect(statusCode).toBe(rejected)
    await untilState(jobId, end)
  })
})

describe('an empty job', () => {
  test('accepts only one document', async () => {
    running = await startVirtualPrinter()
    const { id } = await createJob(running.connection, {
      jobName: 'x',
      template: { jobHoldUntil: 'indefinite' },
    })
    await sendDocument(running.connection, { jobId: id, document })
    await expect(sendDocument(running.connection, { jobId: id, document })).rejects.toMatchObject({
      statusCode: StatusCode.notPossible,
    })
  })

  test('is aborted when its document does not come', async () => {
    let now = new Date('2026-01-05T09:00:00Z')
    running = await startVirtualPrinter({ clock: () => now })
    await createJob(running.connection, { jobName: 'x' })
    expect(await getJobs(running.connection)).toHaveLength(1)
    now = new Date('2026-01-05T09:11:00Z')
    expect(await getJobs(running.connection)).toHaveLength(0)
    expect(running.printer.jobs()).toMatchObject([{ state: JobState.aborted }])
  })
})

describe('a restart of the printer', () => {
  test('keeps finished jobs and continues the job ids', async () => {
    running = await startVirtualPrinter()
    await untilState(await print('one'), JobState.completed)
    await restart()
    expect(await getJobs(running.connection, { whichJobs: 'completed' })).toMatchObject([
      { id: 1, name: 'one', state: JobState.completed, kOctets: 5, numberOfDocuments: 1 },
    ])
    expect(await print('two')).toBe(2)
  })

  test('prints a job that was printing, and keeps a held one held', async () => {
    running = await startVirtualPrinter()
    running.printer.setReasons(['media-empty'])
    const printing = await print('printing')
    await untilState(printing, JobState.processingStopped)
    const held = await print('held', { jobHoldUntil: 'indefinite' })
    await restart()
    await untilState(printing, JobState.completed)
    await untilState(held, JobState.pendingHeld)
  })

  test('removes half a document, and a damaged ticket affects only its own job', async () => {
    running = await startVirtualPrinter()
    await writeFile(join(running.folder, '7-lost.part'), 'half')
    await writeFile(join(running.folder, '8-broken.json'), '{"id": 8, ')
    await restart()
    expect(await running.documents()).toEqual(new Map())
    expect(running.printer.jobs()).toEqual([])
    expect(await print('next')).toBe(9)
  })
})

test('a printer whose disk fails during an upload aborts that job and prints the next one', async () => {
  running = await startVirtualPrinter()
  const { id } = await createJob(running.connection, { jobName: 'unlucky' })
  await rm(running.folder, { recursive: true })
  await expect(sendDocument(running.connection, { jobId: id, document })).rejects.toMatchObject({
    statusCode: StatusCode.internalError,
  })
  expect(running.printer.jobs()).toMatchObject([{ state: JobState.aborted, receiving: false }])

  await mkdir(running.folder)
  await untilState(await print('lucky'), JobState.completed)
})
