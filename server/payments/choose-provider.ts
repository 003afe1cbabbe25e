import {
  type JobQueue,
  type RazorpaySimulator,
  type SimulatorTables,
  migrate,
  razorpaySimulator,
} from '@campus-print/razorpay-simulator'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { handleError, isTemporary } from '../platform/http/error-handler.ts'
import { localOnly } from '../platform/http/local-only.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Secrets } from '../platform/secrets/secret-key.ts'
import {
  type PaymentProvider,
  type SimulatedProvider,
  razorpayProvider,
  simulatedProvider,
  simulatorPrefix,
} from './provider.ts'

/** Razorpay where its keys are set, otherwise the simulator; `ownAddress` is where this product listens. */
export function chooseProvider(
  { razorpay }: Config,
  secrets: Secrets,
  ownAddress: () => string,
): PaymentProvider {
  if (razorpay) return razorpayProvider(razorpay)
  return simulatedProvider(secrets.keyFor('simulated payments').toString('hex'), ownAddress)
}

interface Context {
  readonly app: FastifyInstance
  readonly db: Db
  readonly jobs: Jobs
  readonly provider: SimulatedProvider
  readonly clock: () => Date
  /** The checkout also works in browsers on other machines, as a demonstration needs it. */
  readonly allowDemo: boolean
}

/** Runs the simulator in this process. */
export function simulatePayments({ app, db, jobs, provider, clock, allowDemo }: Context): RazorpaySimulator {
  const { keys, webhookUrl } = provider
  const guard = allowDemo ? checkoutOrLocal : onlyLocally
  const options = { app, prefix: simulatorPrefix, guard, keys, webhookUrl, clock, isTemporary }
  return razorpaySimulator({ ...options, ...simulatorStorage(db, jobs) })
}

// Kysely's `withTables` accepts no interface.
type ProductTables = Pick<Tables, keyof Tables>

/** Creates the tables of the simulator before it runs. */
export function migrateSimulator(db: Db): Promise<void> {
  return migrate(db.withTables<SimulatorTables>())
}

/** The product's database and job queue, in the types of the simulator. */
export function simulatorStorage(db: Db, jobs: Jobs) {
  const queue: JobQueue = {
    enqueue: (trx, job, data, options) => jobs.enqueue(trx.withTables<ProductTables>(), job, data, options),
    work: (job, handler) => jobs.work(job, handler),
  }
  return { db: db.withTables<SimulatorTables>(), jobs: queue }
}

/** Paths that the checkout needs in a browser. The provider's other calls are closed. */
const checkoutPath = /^\/dev\/razorpay\/(v1\/checkout[./]|scenarios\/pay$)/

const onlyLocally = inEnvelope(localOnly)

async function checkoutOrLocal(request: FastifyRequest, reply: FastifyReply) {
  return checkoutPath.test(request.routeOptions.url ?? '') ? undefined : onlyLocally(request, reply)
}

/** Rejects in the product's envelope: a thrown error would be sent in the provider's. */
function inEnvelope(check: (request: FastifyRequest) => Promise<void>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await check(request)
      return undefined
    } catch (error) {
      return handleError(error as FastifyError, request, reply)
    }
  }
}
