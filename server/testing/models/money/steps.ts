import { outcomes } from '@campus-print/razorpay-simulator'
import fc, { type AsyncCommand } from 'fast-check'
import { step } from '../step.ts'
import { bankAnswers, deliver, expectNoServerError, expire, forge, poll, sendRefunds } from './commands.ts'
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

/** The model state: a step needs to know only whether there is a print request for it. */
export interface Model {
  requests: number
}

type Step = AsyncCommand<Model, CommandSequence>

const maxRequests = 3
const anyIndex = fc.nat({ max: 30 })
const copies = fc.integer({ min: 1, max: 3 })
const crashPoint = fc.record({
  transaction: fc.integer({ min: 1, max: 3 }),
  when: fc.constantFrom('before', 'after'),
})
const crash = fc.option(crashPoint)

/** Makes a step that runs a command, then checks the money. */
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

/** Makes a step for one of the print requests. */
function actOnOne(
  name: string,
  index: number,
  run: (bought: Bought, sequence: CommandSequence) => Promise<unknown>,
): Step {
  return act(`${name} ${index}`, async (sequence) => {
    const bought = pick(sequence.bought, index)
    if (bought) await run(bought, sequence)
  })
}

const buying = step<Model, CommandSequence>(
  'buy',
  async (model, sequence) => {
    model.requests += 1
    await buy(sequence)
  },
  ({ requests }) => requests < maxRequests,
)

const pays = fc
  .record({ index: anyIndex, outcome: fc.constantFrom(...outcomes), method: fc.constantFrom('upi', 'card') })
  .map(({ index, outcome, method }) =>
    actOnOne(`pay (${outcome}, ${method})`, index, async ({ orderId, checkoutSignatures }, { world }) => {
      const checkoutSignature = await world.pay({ order_id: orderId, outcome, method })
      if (checkoutSignature) checkoutSignatures.push(checkoutSignature)
    }),
  )

const verifies = fc
  .record({ index: anyIndex, payment: anyIndex, checkoutSignature: anyIndex, whole: fc.boolean() })
  .map(({ index, payment, checkoutSignature, whole }) =>
    actOnOne(
      `verify with signature ${checkoutSignature} of ${payment} for ${whole ? 'all of' : 'the last of'}`,
      index,
      async ({ requestIds }, { world, bought: all }) => {
        const shown = pick(pick(all, payment)?.checkoutSignatures ?? [], checkoutSignature)
        if (!shown) return
        const named = whole ? { printRequestIds: requestIds } : { printRequestId: requestIds.at(-1) }
        expectNoServerError(await world.asOwner('POST', '/api/payment/verify', { ...shown, ...named }))
      },
    ),
  )

/** A browser returns from the provider's page, with the fields of any payment, as often as the user reloads it. */
const returnsFromCheckout = fc
  .record({
    index: anyIndex,
    payment: anyIndex,
    checkoutSignature: anyIndex,
    forgery: fc.constantFrom(null, ...forgeries),
    copies,
  })
  .map(({ index, payment, checkoutSignature, forgery, copies: times }) =>
    actOnOne(
      `come back ${times} times with ${forgery ? 'forged ' : ''}signature ${checkoutSignature} of ${payment} for`,
      index,
      async ({ requestId }, sequence) => {
        const shown = pick(pick(sequence.bought, payment)?.checkoutSignatures ?? [], checkoutSignature)
        const fields = { ...shown, ...forgery }
        await Promise.all(
          Array.from({ length: times }, () => returnFromCheckout(sequence, requestId, fields)),
        )
      },
    ),
  )

/** Two waiting pages check the payment at the same moment. */
const checks = fc
  .record({ index: anyIndex, soon: fc.boolean(), copies })
  .map(({ index, soon, copies: times }) =>
    actOnOne(`check ${times} times${soon ? ' at once' : ''}`, index, async ({ requestId }, sequence) => {
      if (!soon) await waitForPoll(sequence, requestId)
      const check = () => sequence.world.asOwner('POST', '/api/payment/check', { printRequestId: requestId })
      for (const response of await Promise.all(Array.from({ length: times }, check)))
        expectNoServerError(response)
    }),
  )

/** A process crashes while it works on a call, and the client does not repeat it. */
const crashes = fc
  .record({ index: anyIndex, name: fc.constantFrom(...Object.keys(crashableCommands)), crash: crashPoint })
  .map(({ index, name, crash }) =>
    actOnOne(`${name}, crashing ${crash.when} transaction ${crash.transaction}`, index, (one, sequence) =>
      crashableCommands[name]!(sequence, one, crash),
    ),
  )

/** Opens one order for several requests, which replaces earlier orders of some of them. */
const opensTogether = fc
  .integer({ min: 1, max: 7 })
  .map((chosen) => act(`open one order for ${chosen}`, (sequence) => openOrderTogether(sequence, chosen)))

/** The usual case: the user pays, and the browser returns with the signature. */
const paysAndVerifies = fc
  .record({ index: anyIndex, method: fc.constantFrom('upi', 'card') })
  .map(({ index, method }) =>
    actOnOne(
      `pay (${method}) and verify`,
      index,
      async ({ orderId, requestIds: printRequestIds, checkoutSignatures }, { world }) => {
        const checkoutSignature = await world.pay({ order_id: orderId, method })
        if (!checkoutSignature) return
        checkoutSignatures.push(checkoutSignature)
        expectNoServerError(
          await world.asOwner('POST', '/api/payment/verify', { ...checkoutSignature, printRequestIds }),
        )
      },
    ),
  )

const webhooks = fc.record({ number: anyIndex, copies }).map(({ number, copies: times }) =>
  act(`webhook ${number}, ${times} times`, async (sequence) => {
    const webhook = pick(await webhooksOf(sequence), number)
    if (webhook) await Promise.all(Array.from({ length: times }, () => deliver(sequence, webhook)))
  }),
)

/** An owner changes an unpaid request, perhaps while its payment is verified, and opens an order again. */
const changes = fc
  .record({ index: anyIndex, copies, meanwhile: fc.boolean() })
  .map(({ index, copies: newCopies, meanwhile }) =>
    actOnOne(
      `change to ${newCopies} copies${meanwhile ? ' while a payment is verified' : ''}`,
      index,
      async ({ requestId, checkoutSignatures }, sequence) => {
        const { asOwner } = sequence.world
        const verify = { ...checkoutSignatures.at(-1), printRequestId: requestId }
        const calls = [
          asOwner('PUT', `/api/print/${requestId}`, { copies: newCopies }),
          ...(meanwhile ? [asOwner('POST', '/api/payment/verify', verify)] : []),
        ]
        for (const response of await Promise.all(calls)) expectNoServerError(response)
        await openOrder(sequence, requestId)
      },
    ),
  )

const cancels = anyIndex.map((index) =>
  actOnOne('cancel', index, async ({ requestId }, { world }) =>
    expectNoServerError(await world.asOwner('PATCH', `/api/print/${requestId}/cancel`)),
  ),
)

const deskRefunds = fc
  .record({ index: anyIndex, rupees: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined }) })
  .map(({ index, rupees }) =>
    actOnOne(`refund ₹${rupees ?? 'all'} of`, index, async ({ requestId }, { world }) => {
      const input = { reason: 'Bad print', ...(rupees !== undefined && { amount: rupees }) }
      expectNoServerError(await world.asDesk('POST', `/api/desk/requests/${requestId}/refund`, input))
    }),
  )

/** Operators take cash, perhaps at two counters, and perhaps while an online payment is verified. */
const cashTaken = fc
  .record({ index: anyIndex, copies, rupees: fc.constantFrom(14, 28, 42), meanwhile: fc.boolean() })
  .map(({ index, copies: times, rupees, meanwhile }) =>
    actOnOne(
      `take ₹${rupees} in cash ${times} times${meanwhile ? ' while a payment is verified' : ''} for`,
      index,
      async ({ requestId, checkoutSignatures }, { world }) => {
        const verify = { ...checkoutSignatures.at(-1), printRequestId: requestId }
        const payCash = () =>
          world.asDesk('POST', `/api/desk/requests/${requestId}/pay-cash`, { amount: rupees })
        const calls = [
          ...Array.from({ length: times }, payCash),
          ...(meanwhile ? [world.asOwner('POST', '/api/payment/verify', verify)] : []),
        ]
        for (const response of await Promise.all(calls)) expectNoServerError(response)
      },
    ),
  )

const paidOut = fc.record({ number: anyIndex, copies }).map(({ number, copies: times }) =>
  act(`pay out refund ${number} in cash, ${times} times`, async (sequence) => {
    const refund = pick(await refundsOf(sequence), number)
    if (!refund) return
    const payOut = () => sequence.world.asDesk('POST', `/api/desk/cash-refunds/${refund.id}/paid-out`)
    for (const response of await Promise.all(Array.from({ length: times }, payOut)))
      expectNoServerError(response)
  }),
)

const counts = fc
  .nat({ max: 50 })
  .map((rupees) =>
    act(`count ₹${rupees} in the drawer`, async ({ world }) =>
      expectNoServerError(await world.asDesk('POST', '/api/desk/cash/count', { counted: rupees })),
    ),
  )

const retries = anyIndex.map((number) =>
  act(`retry refund ${number}`, async (sequence) => {
    const refund = pick(await refundsOf(sequence), number)
    if (refund)
      expectNoServerError(await sequence.world.asDesk('POST', `/api/desk/refunds/${refund.id}/retry`))
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

/** Restarts are rarer, since each takes as long as a dozen other steps. */
const pollsOrRestarts = fc.oneof(
  { weight: 6, arbitrary: crashing('poll', poll) },
  { weight: 1, arbitrary: fc.constant(act('restart', ({ world }) => world.restart())) },
)

/** All steps that may change money; the most frequent ones are listed twice. */
export const steps: fc.Arbitrary<Step>[] = [
  fc.constant(buying),
  opensTogether,
  opensTogether,
  paysAndVerifies,
  pays,
  pays,
  verifies,
  returnsFromCheckout,
  checks,
  webhooks,
  webhooks,
  anyIndex.map((index) => actOnOne('forge', index, ({ orderId }, sequence) => forge(sequence, orderId))),
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
