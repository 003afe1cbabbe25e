import type { HealthStatus } from '@campus-print/contract/health'
import { type DeskStatus, deskStatuses } from '@campus-print/domain/desk'
import { healthStates } from '@campus-print/domain/health'
import { Gauge, Registry } from 'prom-client'
import type pg from 'pg'
import type { Db } from '../platform/database/connect.ts'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import type { Log } from '../platform/log/log.ts'
import { processMetrics } from '../platform/telemetry/metrics.ts'
import { oldestWaitingPrint } from '../printing/index.ts'

export interface MetricsContext {
  readonly db: Db
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Counts paid requests that are not handed over, by status; a status without any may be missing. */
  readonly countAtDesk: () => Promise<readonly { status: DeskStatus; total: number }[]>
  readonly clock: () => Date
  readonly outage: DatabaseOutage
  readonly log: Pick<Log, 'warn'>
}

interface MetricsPage {
  readonly contentType: string
  readonly text: string
}

/** Returns a function that reads the metrics of this process and of the whole product. */
export function productMetrics(
  context: MetricsContext,
  healthStatus: () => Promise<HealthStatus>,
): () => Promise<MetricsPage> {
  const registry = new Registry()
  const update = healthGauges(registry)
  const updateQueue = queueGauges(registry, context)
  registry.registerMetric(poolGauge(context.pool))
  const all = Registry.merge([processMetrics, registry])
  return async () => {
    const [health] = await Promise.all([
      healthStatus(),
      updateQueue().catch((error: unknown) => {
        // The metrics of the process itself are needed most while the database is away.
        if (isDatabaseAway(error)) context.outage.recordFailure(String(error))
        else context.log.warn({ reason: String(error) }, 'the queue could not be measured')
      }),
    ])
    update(health)
    return { contentType: all.contentType, text: await all.metrics() }
  }
}

function healthGauges(registry: Registry): (health: HealthStatus) => void {
  const registers = [registry]
  const state = new Gauge({
    name: 'campus_print_health',
    help: 'State of a part: 0 is ok, 1 deserves a look within the day, 2 is failing',
    labelNames: ['part'],
    registers,
  })
  const printer = new Gauge({
    name: 'campus_print_printer_up',
    help: 'Whether a printer answers and is not stopped',
    labelNames: ['printer'],
    registers,
  })
  const jobs = new Gauge({
    name: 'campus_print_jobs_due',
    help: 'Background jobs that are due and not started, by queue',
    labelNames: ['job'],
    registers,
  })
  const failedJobs = new Gauge({
    name: 'campus_print_jobs_failed_last_day',
    help: 'Background jobs that failed for good within a day',
    registers,
  })
  const mail = new Gauge({
    name: 'campus_print_mail_waiting',
    help: 'Emails that wait to be sent',
    registers,
  })
  const disk = new Gauge({
    name: 'campus_print_disk_free_bytes',
    help: 'Free space where the product keeps its data',
    registers,
  })
  return (health) => {
    for (const [part, verdict] of Object.entries(health)) {
      if (typeof verdict === 'object') state.set({ part }, healthStates.indexOf(verdict.state))
    }
    printer.reset()
    for (const { name, state: printerState } of health.printers.printers ?? []) {
      printer.set({ printer: name }, printerState === 'idle' || printerState === 'processing' ? 1 : 0)
    }
    jobs.reset()
    for (const { name, waiting } of health.jobs.queues ?? []) jobs.set({ job: name }, waiting)
    if (health.jobs.failed !== undefined) failedJobs.set(health.jobs.failed)
    if (health.mail.waiting !== undefined) mail.set(health.mail.waiting)
    if (health.disk.freeBytes !== undefined) disk.set(health.disk.freeBytes)
  }
}

function queueGauges(registry: Registry, { db, countAtDesk, clock }: MetricsContext): () => Promise<void> {
  const registers = [registry]
  const requests = new Gauge({
    name: 'campus_print_requests',
    help: 'Paid requests that are not handed over, by status',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'campus_print_oldest_waiting_print_seconds',
    help: 'How long the oldest paid print has waited for a printer; 0 where none waits',
    registers,
  })
  return async () => {
    requests.reset()
    oldest.reset()
    const [counts, since] = await Promise.all([countAtDesk(), oldestWaitingPrint(db)])
    for (const status of deskStatuses) {
      requests.set({ status }, counts.find((count) => count.status === status)?.total ?? 0)
    }
    oldest.set(since ? (clock().getTime() - since.getTime()) / 1000 : 0)
  }
}

function poolGauge(pool: MetricsContext['pool']): Gauge<'state'> {
  return new Gauge({
    name: 'campus_print_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}
