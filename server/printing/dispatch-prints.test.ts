import { type EvePrinter, startEvePrinter, startVirtualPrinter } from '@campus-print/ipp/testing'
import { JobState } from '@campus-print/ipp/codec'
import type { RunningPrinter } from '@campus-print/ipp/testing'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { signUp } from '../testing/fixtures/people/people.ts'
import { printingBench } from '../testing/fixtures/printing/printing-bench.ts'
import { endLeftover } from './cancel-print.ts'
import { dispatchPrints } from './dispatch-prints.ts'
import { printerGone } from './outcome.ts'
import { printRequest } from './print-request.ts'
import { endLeftoverJob } from './print-request-job.ts'
import { waitForAnyPrinter } from './queue-store.ts'

const longTimeout = { timeout: 30_000 }

describe('in the app', async () => {
  const app = await forThisFile(testApp())
  const { db } = app.database
  const { call } = await signUp(app)

  afterEach(() =>
    db.updateTable('printers').set({ retired_at: new Date() }).where('uri', '<>', 'virtual:').execute(),
  )

  async function added(uri: string): Promise<string> {
    const values = { name: `Printer at ${uri}`, uri }
    const { id } = await db.insertInto('printers').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  }

  async function newPrinter(options: Parameters<typeof startVirtualPrinter>[0] = {}) {
    const running = await startVirtualPrinter(options)
    onTestFinished(() => running.stop())
    return { ...running, id: await added(running.uri) }
  }

  async function bought(settings: object = {}): Promise<string> {
    const id = await orderPrint(call, settings)
    await payFor(call, id)
    return id
  }

  const shown = async (id: string) => (await call('GET', `/api/print/request/${id}`)).json.data
  const statusOf = async (id: string) => (await shown(id)).status

  async function jobsOf(id: string, { printer }: Pick<RunningPrinter, 'printer'>) {
    const { uniqueId } = await shown(id)
    return printer.jobs().filter(({ name }) => name.startsWith(uniqueId))
  }

  test('the virtual printer takes no print while another printer is registered', async () => {
    const real = await newPrinter()
    const first = await bought()
    await expect.poll(() => statusOf(first), longTimeout).toBe('ready')
    expect(await jobsOf(first, real)).toHaveLength(1)

    await db.updateTable('printers').set({ paused_at: new Date() }).where('id', '=', real.id).execute()
    const second = await bought()
    const isWaiting = () =>
      db.selectFrom('print_queue').select('waits').where('request_id', '=', second).executeTakeFirst()
    await expect.poll(isWaiting, longTimeout).toEqual({ waits: true })
    expect((await app.anyone('GET', '/dev/printer.json')).json.jobs).toEqual([])

    await db.updateTable('printers').set({ paused_at: null }).where('id', '=', real.id).execute()
    await expect.poll(() => statusOf(second), longTimeout).toBe('ready')
  })

  test('a print that waits at a stopped printer moves to another one, and is printed once', async () => {
    const stopped = await newPrinter()
    stopped.printer.setReasons(['paused'])
    const id = await bought()
    await expect.poll(async () => (await jobsOf(id, stopped))[0]?.stateReasons, longTimeout).toEqual(['none'])

    const other = await newPrinter()
    await expect.poll(() => statusOf(id), longTimeout).toBe('ready')
    expect(await jobsOf(id, stopped)).toMatchObject([{ stateReasons: ['job-canceled-by-user'] }])
    expect(await jobsOf(id, other)).toMatchObject([{ stateReasons: ['job-completed-successfully'] }])
  })

  test('a print goes to the printer that works while another one is switched off', async () => {
    const eve = await startEvePrinter()
    await added(eve.uri)
    await db.updateTable('printers').set({ paused_at: new Date() }).where('uri', '=', eve.uri).execute()
    const id = await bought()
    await eve.stop()
    await db.updateTable('printers').set({ paused_at: null }).where('uri', '=', eve.uri).execute()
    const other = await newPrinter()
    await expect.poll(() => statusOf(id), longTimeout).toBe('ready')
    expect(await jobsOf(id, other)).toHaveLength(1)
  })

  test('a print that waits at a printer which a manager pauses moves to another one', async () => {
    const paused = await newPrinter({ millisecondsPerPage: 1_000_000 })
    const [first, second] = [await bought(), await bought()]
    await expect.poll(() => statusOf(first), longTimeout).toBe('in_process')
    await expect.poll(async () => (await jobsOf(second, paused)).length, longTimeout).toBe(1)
    await db.updateTable('printers').set({ paused_at: new Date() }).where('id', '=', paused.id).execute()

    const other = await newPrinter()
    await expect.poll(() => statusOf(second), longTimeout).toBe('ready')
    expect(await jobsOf(second, other)).toHaveLength(1)
    expect(await statusOf(first)).toBe('in_process')
    expect(await jobsOf(first, other)).toEqual([])
  })

  test('a print that is cancelled while its printer is paused does not count there any more', async () => {
    const paused = await newPrinter()
    await db.updateTable('printers').set({ paused_at: new Date() }).where('id', '=', paused.id).execute()
    const id = await bought()
    const stages = async () =>
      (await db.selectFrom('print_jobs').select('stage').where('request_id', '=', id).execute()).map(
        ({ stage }) => stage,
      )
    // Its document is ready, and no printer has it.
    await expect.poll(stages, longTimeout).toEqual(['new'])
    expect((await call('PATCH', `/api/print/${id}/cancel`)).status).toBe(200)
    await expect.poll(stages, longTimeout).toEqual(['failed'])
  })

  test('a print behind one that makes no progress moves, and the one that was begun stays', async () => {
    const still = await newPrinter({ millisecondsPerPage: 1_000_000 })
    const [first, second] = [await bought(), await bought()]
    await expect.poll(() => statusOf(first), longTimeout).toBe('in_process')
    await expect.poll(async () => (await jobsOf(second, still)).length, longTimeout).toBe(1)
    const other = await newPrinter()
    app.passTime(4 * 60_000)

    await expect.poll(() => statusOf(second), longTimeout).toBe('ready')
    expect(await jobsOf(second, other)).toHaveLength(1)
    expect(await statusOf(first)).toBe('in_process')
    // It is not trusted with the next one.
    const third = await bought()
    await expect.poll(() => statusOf(third), longTimeout).toBe('ready')
    expect(await jobsOf(third, other)).toHaveLength(1)
  })

  test('of a printer that no longer answers the desk is asked what came out, and nothing is printed elsewhere', async () => {
    const gone = await newPrinter({ millisecondsPerPage: 1_000_000 })
    const [first, second] = [await bought(), await bought()]
    await expect.poll(() => statusOf(first), longTimeout).toBe('in_process')
    // Once the second may be released it could come out: only a held one may be printed elsewhere.
    await expect
      .poll(async () => (await jobsOf(second, gone))[0]?.stateReasons, longTimeout)
      .toEqual(['none'])
    await gone.stop('keep')
    const other = await newPrinter()
    app.passTime(12 * 60_000)

    // A printer that does not answer is asked less and less often.
    for (const id of [first, second]) {
      await expect.poll(() => statusOf(id), { timeout: 80_000 }).toBe('failed')
      expect((await shown(id)).history.at(-1)).toMatchObject({ to: 'failed', reason: printerGone })
      expect(await jobsOf(id, other)).toEqual([])
    }

    // It is on again: what waits there does not come out a second time, later.
    const back = await startVirtualPrinter({ folder: gone.folder, millisecondsPerPage: 1_000_000 })
    onTestFinished(() => back.stop())
    await db.updateTable('printers').set({ uri: back.uri }).where('id', '=', gone.id).execute()
    const reasons = async () => (await jobsOf(second, back))[0]?.stateReasons
    await expect.poll(reasons, { timeout: 80_000 }).toEqual(['job-canceled-by-user'])
  }, 240_000)

  test('a burst at a printer of one job at a time is printed in the order of payment', async () => {
    const eve: EvePrinter = await startEvePrinter()
    onTestFinished(() => eve.stop())
    await added(eve.uri)
    const ids = []
    for (let at = 0; at < 10; at += 1) ids.push(await bought())
    for (const id of ids) await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('ready')

    const inOrder = (await eve.jobs()).map(({ name }) => name.split(' ')[0])
    expect(inOrder).toEqual(await Promise.all(ids.map(async (id) => (await shown(id)).uniqueId)))
  })
})

describe('a print that was given to a printer', async () => {
  const bench = await forThisFile(printingBench())
  const { db } = bench.database

  test('which then refuses connections is printed by another one, at once', async () => {
    const gone = await startVirtualPrinter()
    await bench.addPrinter(gone.uri)
    const id = await bench.paidRequest()
    const request = db.selectFrom('print_requests').selectAll().where('id', '=', id)
    await waitForAnyPrinter(db, await request.executeTakeFirstOrThrow())
    await dispatchPrints(bench.parts, { signal: new AbortController().signal })
    expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'new', assigned_at: expect.any(Date) }])
    await gone.stop()

    const other = await startVirtualPrinter()
    onTestFinished(() => other.stop())
    await bench.addPrinter(other.uri)
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('in_queue')
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('ready')
    expect(other.printer.jobs().filter(({ name }) => bench.isJobOf(id, name))).toHaveLength(1)
    await bench.removePrinters()
  })

  test('and perhaps released there when the answer was lost is not printed elsewhere', async () => {
    const gone = await startVirtualPrinter()
    gone.printer.setReasons(['paused'])
    await bench.addPrinter(gone.uri)
    const id = await bench.paidRequest()
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('in_queue')
    expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'released', held: true }])
    // As it is stored when the process ends between the release and its answer.
    await db.updateTable('print_jobs').set({ stage: 'sent' }).where('request_id', '=', id).execute()
    await gone.stop()
    const other = await startVirtualPrinter()
    onTestFinished(() => other.stop())
    await bench.addPrinter(other.uri)
    const { signal } = new AbortController()
    const move = () => printRequest(bench.parts, { data: { requestId: id, moves: true }, signal })

    await move()
    expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'sent' }])
    expect(other.printer.jobs()).toEqual([])
    // One that was not sent whole was never released.
    await db.updateTable('print_jobs').set({ stage: 'sending' }).where('request_id', '=', id).execute()
    await move()
    expect(await bench.attemptsOf(id)).toMatchObject([{ stage: 'failed' }])
    await bench.removePrinters()
  })

  test('which jammed is printed by another one once the desk says so, and cancelled at the first', async () => {
    const jammed = await startVirtualPrinter({ millisecondsPerPage: 1_000_000 })
    const other = await startVirtualPrinter()
    onTestFinished(async () => {
      await Promise.all([jammed.stop(), other.stop(), bench.removePrinters()])
    })
    await bench.addPrinter(jammed.uri)
    const id = await bench.paidRequest()
    const worker = new AbortController()
    const following = bench.run(id, {}, worker.signal)
    await expect.poll(() => bench.statusOf(id), longTimeout).toBe('in_process')
    worker.abort()
    await expect(following).rejects.toMatchObject({ name: 'AbortError' })
    jammed.printer.setReasons(['media-jam-error'])
    await bench.addPrinter(other.uri)

    // No worker has looked at the job between the two decisions.
    const { jobs, enqueued } = recordedJobs()
    for (const to of ['failed', 'in_queue'] as const)
      await transition(db, { requestId: id, to, actor: 'desk', reason: 'The paper is jammed' }, { jobs })
    await bench.run(id)
    expect(await bench.statusOf(id)).toBe('ready')
    expect((await bench.attemptsOf(id)).map(({ stage }) => stage)).toEqual(['failed', 'done'])
    const jobsAt = ({ printer }: RunningPrinter) =>
      printer.jobs().filter(({ name }) => bench.isJobOf(id, name))
    expect(jobsAt(other)).toHaveLength(1)

    const leftover = enqueued.find(({ job }) => job === endLeftoverJob.name)
    const data = leftover?.data as { attemptId: string }
    await endLeftover(bench.parts, { ...data, signal: new AbortController().signal })
    expect(jobsAt(jammed)).toMatchObject([{ state: JobState.canceled }])
  })
})

describe('with work for several processes', async () => {
  const bench = await forThisFile(printingBench())
  const { db } = bench.database

  test('dispatchers side by side give each print to one printer, in order, and none too much', async () => {
    const printers = [await startVirtualPrinter(), await startVirtualPrinter()]
    onTestFinished(async () => {
      for (const printer of printers) await printer.stop()
    })
    for (const { uri } of printers) await bench.addPrinter(uri)
    const ids: string[] = []
    for (let at = 0; at < 16; at += 1) ids.push(await bench.paidRequest({ queue_number: at, pages_used: 1 }))
    for (const id of ids) {
      const row = await db
        .selectFrom('print_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await waitForAnyPrinter(db, row)
    }
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3, 4].map(() => dispatchPrints(bench.parts, { signal })))

    const given = await db.selectFrom('print_jobs').select(['request_id', 'printer_id']).execute()
    expect(given).toHaveLength(10)
    expect(new Set(given.map(({ request_id }) => request_id))).toEqual(new Set(ids.slice(0, 10)))
    const ofFirst = given.filter(({ printer_id }) => printer_id === given[0]!.printer_id)
    expect(ofFirst).toHaveLength(5)
  })
})
