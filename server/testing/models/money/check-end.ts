import { expect } from 'vitest'
import { checkConsistency } from '../../../payments/reconciliation/consistency-store.ts'
import { bankAnswers, deliver, poll, sendRefunds } from './commands.ts'
import { checkMoney } from './check-money.ts'
import { type Books, type CommandSequence, webhooksOf } from './command-sequence.ts'

/** Delivers everything that is late, and compares our books with the provider's. */
export async function checkEnd(sequence: CommandSequence): Promise<void> {
  await poll(sequence)
  await deliverAll(sequence)
  await sendRefunds(sequence)
  await deliverAll(sequence)
  await checkMoney(sequence)
  await compareWithProvider(sequence)
  const disagreements = await checkConsistency(sequence.world.database.db, new Date())
  const newDisagreements = disagreements.filter(({ about }) => !sequence.disagreed.has(about))
  // A refund that failed for good waits for the desk.
  expect(newDisagreements.filter(({ kind }) => kind !== 'refund_failed')).toEqual([])
  await endChecks(sequence)
}

/** Lets the bank answer everything that is pending, and delivers every webhook, the last one first. */
async function deliverAll(sequence: CommandSequence): Promise<void> {
  await bankAnswers(sequence)
  for (const webhook of (await webhooksOf(sequence)).toReversed()) await deliver(sequence, webhook)
}

/** What we believe the provider holds of a payment, and what it does hold, in paise. */
interface Balance {
  readonly id: string
  readonly here: number | null
  readonly there: number
}

/**
 * Checks that the provider holds of each payment what our ledger says, so that no money is lost or refunded twice, and
 * that it knows every payment of ours.
 */
export async function compareWithProvider({ world, bought }: Books): Promise<void> {
  const { rows } = await world.database.pool.query<Balance>(
    `select s.id, s.amount - (
        select coalesce(sum(amount), 0) from razorpay_simulator.refunds f where f.payment_id = s.id and f.status <> 'failed'
      )::bigint as there,
      (select sum(e.amount_paise)::bigint from payments p join ledger_journals j on j.payment_id = p.id
        join ledger_entries e on e.journal_id = j.id
        where p.provider_payment_id = s.id and e.account in ('gateway', 'fees')) as here
     from razorpay_simulator.payments s where s.status in ('captured', 'refunded') and s.order_id = any($1)`,
    [bought.map(({ orderId }) => orderId)],
  )
  for (const { here, there } of rows) expect(here).toBe(there)
  const unknownPayments = await world.database.pool.query(
    `select p.id from (
       select provider_payment_id as id, sum(amount_paise) as amount from payments where channel = 'online' group by 1
     ) as p left join razorpay_simulator.payments s
       on s.id = p.id and s.amount = p.amount and s.status in ('captured', 'refunded')
     where s.id is null`,
  )
  expect(unknownPayments.rows).toEqual([])
}

/** Ends the polling for a completed command sequence, which would slow down the next one. */
async function endChecks({ world }: CommandSequence): Promise<void> {
  await world.database.pool.query(
    'update payment_orders set next_check_at = null where next_check_at is not null',
  )
  await world.database.pool.query('update refunds set next_check_at = null where next_check_at is not null')
}
