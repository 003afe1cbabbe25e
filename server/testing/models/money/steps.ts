import { outcomes } from '@campus-print/razorpay-simulator'
import fc, { type AsyncCommand } from 'fast-check'
import { step } from '../step.ts'
import { answered, bankAnswers, deliver, expire, forge, poll, sendRefunds } from './commands.ts'
import { checkMoney } from './check-money.ts'
import { returnFromCheckout, forgeries, waitForPoll } from './checkout-commands.ts'
import { crashableCommands } from './crashing-commands.ts'
import {
  type Bought,
  type CommandSequence,
  buy,
  openOrder,
  openOrderTogether,
  pick,
  refundsOf,
  webhooksOf,
} from './command-sequence.ts'

/** All that a step must know before it runs: whether there is a request to do it to. */
export interface Model {
  requests: number
}

type Step = AsyncCommand<Model, CommandSequence>

const mostRequests = 3
const which = fc.nat({ max: 30 })
const copies = fc.integer({ min: 1, max: 3 })
const crashPoint = fc.record({
  transaction: fc.integer({ min: 1, max: 3 }),
  when: fc.constantFrom('before', 'after'),
})
const crash = fc.option(crashPoint)

/** Every step is followed by a look at the money. */
function act(name: string, run: (sequence: CommandSequence) => Promise<unknown>): Step {
  return step<Model, CommandSequence>(
    name,
    async (_model, sequence) => {
      await run(sequence)
      await checkMoney(sequence)
    },
    ({ requests }) => requests > 0,
  )
}

function toOne(
  name: string,
  at: number,
  run: (bought: Bought, sequence: CommandSequence) => Promise<unknown>,
): Step {
  return act(`${name} ${at}`, async (sequence) => {
    const bought = pick(sequence.bought, at)
    if (bought) await run(bought, sequence)
  })
}

const bought = step<Model, CommandSequence>(
  'buy',
  async (model, sequence) => {
    model.requests += 1
    await buy(sequence)
  },
  ({ requests }) => requests < mostRequests,
)

const pays = fc
  .record({ at: which, outcome: fc.constantFrom(...outcomes), method: fc.constantFrom('upi', 'card') })
  .map(({ at, outcome, method }) =>
    toOne(`pay (${outcome}, ${method})`, at, async ({ orderId, checkoutSignatures }, { world }) => {
      const checkoutSignature = await world.pay({ order_id: orderId, outcome, method })
      if (checkoutSignature) checkoutSignatures.push(checkoutSignature)
    }),
  )

const verifies = fc
  .record({ at: which, of: which, checkoutSignature: which, whole: fc.boolean() })
  .map(({ at, of, checkoutSignature, whole }) =>
    toOne(
      `verify with signature ${checkoutSignature} of ${of} for ${whole ? 'all of' : 'the last of'}`,
      at,
      async ({ requestIds }, { world, bought: all }) => {
        const shown = pick(pick(all, of)?.checkoutSignatures ?? [], checkoutSignature)
        if (!shown) return
        const named = whole ? { printRequestIds: requestIds } : { printRequestId: requestIds.at(-1) }
        answered(await world.asOwner('POST', '/api/payment/verify', { ...shown, ...named }))
      },
    ),
  )

/** What a browser brings back from the provider's own page, from any payment, as often as a user reloads it. */
const comesBack = fc
  .record({
    at: which,
    of: which,
    checkoutSignature: which,
    forgery: fc.constantFrom(null, ...forgeries),
    copies,
  })
  .map(({ at, of, checkoutSignature, forgery, copies: times }) =>
    toOne(
      `come back ${times} times with ${forgery ? 'forged ' : ''}signature ${checkoutSignature} of ${of} for`,
      at,
      async ({ requestId }, sequence) => {
        const shown = pick(pick(sequence.bought, of)?.checkoutSignatures ?? [], checkoutSignature)
        const brought = { ...shown, ...forgery }
        await Promise.all(
          Array.from({ length: times }, () => returnFromCheckout(sequence, requestId, brought)),
        )
      },
    ),
  )

/** Two waiting pages check the payment at the same moment. */
const checks = fc.record({ at: which, soon: fc.boolean(), copies }).map(({ at, soon, copies: times }) =>
  toOne(`check ${times} times${soon ? ' at once' : ''}`, at, async ({ requestId }, sequence) => {
    if (!soon) await waitForPoll(sequence, requestId)
    const check = () => sequence.world.asOwner('POST', '/api/payment/check', { printRequestId: requestId })
    for (const answer of await Promise.all(Array.from({ length: times }, check))) answered(answer)
  }),
)

/** A process crashes while it works on a call, and the client does not repeat it. */
const crashes = fc
  .record({ at: which, name: fc.constantFrom(...Object.keys(crashableCommands)), crash: crashPoint })
  .map(({ at, name, crash }) =>
    toOne(`${name}, crashing ${crash.when} transaction ${crash.transaction}`, at, (one, sequence) =>
      crashableCommands[name]!(sequence, one, crash),
    ),
  )

/** One order for several; those of an earlier one for some of them are replaced. */
const opensTogether = fc
  .integer({ min: 1, max: 7 })
  .map((chosen) => act(`open one order for ${chosen}`, (sequence) => openOrderTogether(sequence, chosen)))

/** The usual case: pay, and return with the signature. */
const buysWhole = fc.record({ at: which, method: fc.constantFrom('upi', 'card') }).map(({ at, method }) =>
  toOne(
    `pay (${method}) and verify`,
    at,
    async ({ orderId, requestIds: printRequestIds, checkoutSignatures }, { world }) => {
      const checkoutSignature = await world.pay({ order_id: orderId, method })
      if (!checkoutSignature) return
      checkoutSignatures.push(checkoutSignature)
      answered(await world.asOwner('POST', '/api/payment/verify', { ...checkoutSignature, printRequestIds }))
    },
  ),
)

const webhooks = fc.record({ number: which, copies }).map(({ number, copies: times }) =>
  act(`webhook ${number}, ${times} times`, async (sequence) => {
    const webhook = pick(await webhooksOf(sequence), number)
    if (webhook) await Promise.all(Array.from({ length: times }, () => deliver(sequence, webhook)))
  }),
)

/** An owner changes what is not paid yet, perhaps while a payment for it is verified, and opens an order again. */
const changes = fc
  .record({ at: which, copies, meanwhile: fc.boolean() })
  .map(({ at, copies: newCopies, meanwhile }) =>
    toOne(
      `change to ${newCopies} copies${meanwhile ? ' while a payment is verified' : ''}`,
      at,
      async ({ requestId, checkoutSignatures }, sequence) => {
        const { asOwner } = sequence.world
        const verify = { ...checkoutSignatures.at(-1), printRequestId: requestId }
        const calls = [
          asOwner('PUT', `/api/print/${requestId}`, { copies: newCopies }),
          ...(meanwhile ? [asOwner('POST', '/api/payment/verify', verify)] : []),
        ]
        for (const answer of await Promise.all(calls)) answered(answer)
        await openOrder(sequence, requestId)
      },
    ),
  )

const cancels = which.map((at) =>
  toOne('cancel', at, async ({ requestId }, { world }) =>
    answered(await world.asOwner('PATCH', `/api/print/${requestId}/cancel`)),
  ),
)

const deskRefunds = fc
  .record({ at: which, rupees: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined }) })
  .map(({ at, rupees }) =>
    toOne(`refund ₹${rupees ?? 'all'} of`, at, async ({ requestId }, { world }) => {
      const input = { reason: 'Bad print', ...(rupees !== undefined && { amount: rupees }) }
      answered(await world.asDesk('POST', `/api/desk/requests/${requestId}/refund`, input))
    }),
  )

/** Cash at the desk, perhaps at two counters, and perhaps while an online payment is verified. */
const cashTaken = fc
  .record({ at: which, copies, rupees: fc.constantFrom(14, 28, 42), meanwhile: fc.boolean() })
  .map(({ at, copies: times, rupees, meanwhile }) =>
    toOne(
      `take ₹${rupees} in cash ${times} times${meanwhile ? ' while a payment is verified' : ''} for`,
      at,
      async ({ requestId, checkoutSignatures }, { world }) => {
        const verify = { ...checkoutSignatures.at(-1), printRequestId: requestId }
        const take = () =>
          world.asDesk('POST', `/api/desk/requests/${requestId}/pay-cash`, { amount: rupees })
        const calls = [
          ...Array.from({ length: times }, take),
          ...(meanwhile ? [world.asOwner('POST', '/api/payment/verify', verify)] : []),
        ]
        for (const answer of await Promise.all(calls)) answered(answer)
      },
    ),
  )

const paidOut = fc.record({ number: which, copies }).map(({ number, copies: times }) =>
  act(`pay out refund ${number} in cash, ${times} times`, async (sequence) => {
    const refund = pick(await refundsOf(sequence), number)
    if (!refund) return
    const payOut = () => sequence.world.asDesk('POST', `/api/desk/cash-refunds/${refund.id}/paid-out`)
    for (const answer of await Promise.all(Array.from({ length: times }, payOut))) answered(answer)
  }),
)

const counts = fc
  .nat({ max: 50 })
  .map((rupees) =>
    act(`count ₹${rupees} in the drawer`, async ({ world }) =>
      answered(await world.asDesk('POST', '/api/desk/cash/count', { counted: rupees })),
    ),
  )

const retries = which.map((number) =>
  act(`retry refund ${number}`, async (sequence) => {
    const refund = pick(await refundsOf(sequence), number)
    if (refund) answered(await sequence.world.asDesk('POST', `/api/desk/refunds/${refund.id}/retry`))
  }),
)

const crashing = (
  name: string,
  run: (sequence: CommandSequence, crash: Parameters<typeof poll>[1]) => Promise<void>,
) =>
  crash.map((crash) =>
    act(crash ? `${name}, crashing ${crash.when} transaction ${crash.transaction}` : name, (sequence) =>
      run(sequence, crash),
    ),
  )

/** A start takes as long as a dozen other steps. */
const pollsOrRestarts = fc.oneof(
  { weight: 6, arbitrary: crashing('poll', poll) },
  { weight: 1, arbitrary: fc.constant(act('restart', ({ world }) => world.restart())) },
)

/** All that may happen to money; the most frequent steps are listed twice. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constant(bought),
  opensTogether,
  opensTogether,
  buysWhole,
  pays,
  pays,
  verifies,
  comesBack,
  checks,
  webhooks,
  webhooks,
  which.map((at) => toOne('forge', at, ({ orderId }, sequence) => forge(sequence, orderId))),
  cancels,
  changes,
  fc.constant(act('expire', expire)),
  deskRefunds,
  deskRefunds,
  cashTaken,
  paidOut,
  counts,
  retries,
  crashing('send refunds', sendRefunds),
  pollsOrRestarts,
  crashes,
  fc
    .constantFrom<Parameters<typeof bankAnswers>[1][]>('success', 'failure')
    .map((outcome) => act(`bank answers (${outcome})`, (sequence) => bankAnswers(sequence, outcome))),
]
