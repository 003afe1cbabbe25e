import type { Db } from '../../server/platform/database/connect.ts'
import { printRequestJob } from '../../server/printing/print-request-job.ts'
import { sql } from 'kysely'

/** Counts the print requests that are paid and in the queue, with a background job that will print them. */
export async function countPaid(db: Db): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*) as paid
    from print_requests request
    join payment_orders paid on paid.request_id = request.id and paid.status = 'paid'
    join payments payment on payment.order_id = paid.id and payment.effect = 'queue'
    join pgboss.job job on job.name = ${printRequestJob.name} and job.data ->> 'requestId' = request.id::text
    where request.status = 'in_queue'`.execute(db)
  return rows[0]?.paid ?? 0
}
