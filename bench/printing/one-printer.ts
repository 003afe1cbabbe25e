import { fileDocument, notBegun, readPrinter, submitJob } from '@campus-print/ipp/client'
import { JobState } from '@campus-print/ipp/codec'
import { startVirtualPrinter } from '@campus-print/ipp/testing'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makePages } from '../../server/testing/fixtures/files/make-pdf.ts'
import { buy } from '../orders/buy.ts'
import { newCustomer } from '../orders/customers.ts'
import { httpClient } from '../orders/http-client.ts'
import { measureRate } from '../orders/measure-rate.ts'
import type { GivenDatabase } from '../with-database.ts'

/** Prints documents of three pages on a separate virtual printer. */
interface PrintWorkload {
  /** Prints this number of jobs and waits for the last to be reported as printed; returns the jobs per minute. */
  run(jobs: number): Promise<number>
  close(): Promise<void>
}

const pages = 3
const clients = 6
/** Slow enough that the printer limits the rate, not the CPU. */
const millisecondsPerPage = 100
const pauseMs = 20

const startPrinter = () => startVirtualPrinter({ millisecondsPerPage, countPages: async () => pages })

/** Places and pays orders through a running server, which prints them. */
export async function wholeProduct({ db }: GivenDatabase, url: string): Promise<PrintWorkload> {
  const printer = await startPrinter()
  await db.insertInto('printers').values({ name: 'Library', uri: printer.uri }).execute()
  const customers = await Promise.all(Array.from({ length: clients }, () => newCustomer(db, url)))
  const shoppers = customers.map((customer) => ({ customer, post: httpClient(url, customer.token) }))

  async function isAnyLeft(): Promise<boolean> {
    const left = db.selectFrom('print_requests').select('id').where('status', '<>', 'ready').limit(1)
    return (await left.executeTakeFirst()) !== undefined
  }

  return {
    async run(jobs) {
      const began = performance.now()
      await measureRate(shoppers, jobs, ({ customer, post }) => buy(post, customer))
      while (await isAnyLeft()) await delay(pauseMs)
      return perMinute(jobs, began)
    },
    async close() {
      for (const { post } of shoppers) post.close()
      await printer.stop()
    },
  }
}

/** Sends the same documents one after the other through the product's IPP client alone. */
export async function bareClient(): Promise<PrintWorkload> {
  const { printer, connection, folder, stop } = await startPrinter()
  const path = join(folder, 'original.pdf')
  await writeFile(path, makePages(pages))
  const { holdsJobs: hold } = await readPrinter(connection)
  const template = { copies: 1, media: 'iso_a4_210x297mm', sides: 'one-sided' } as const
  return {
    async run(jobs) {
      const began = performance.now()
      for (let sent = 0; sent < jobs; sent += 1) {
        const delivery = { name: randomUUID(), template, document: await fileDocument(path), hold }
        await submitJob(connection, delivery, notBegun, { save: async () => {} })
      }
      while (printer.jobs().some(({ state }) => state !== JobState.completed)) await delay(pauseMs)
      return perMinute(jobs, began)
    },
    close: () => stop(),
  }
}

function perMinute(jobs: number, began: number): number {
  return (jobs * 60_000) / (performance.now() - began)
}
