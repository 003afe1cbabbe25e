import { changeRequest } from '../../../ordering/change-request.ts'
import { cancelRequest } from '../../../ordering/cancel-request.ts'
import { expireRequests } from '../../../ordering/cancel-unpaid-requests.ts'
import { checkOpenPayment, checkPayment } from '../../../payments/checkout/check-payment.ts'
import { webhookSignature } from '../../../payments/razorpay/signature.ts'
import { receiveCallback } from '../../../payments/checkout/receive-callback.ts'
import { receiveWebhook } from '../../../payments/webhooks/receive-webhook.ts'
import { refundFromDesk } from '../../../payments/refunds/refund-from-desk.ts'
import { verifyPayment } from '../../../payments/checkout/verify-payment.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { nothingSent } from '../../fixtures/printing/nothing-sent.ts'
import type { CrashPoint } from '../../crash-injection/crash-at.ts'
import { type Parts, work } from './commands.ts'
import { type Bought, type CommandSequence, webhooksOf } from './command-sequence.ts'

type CrashingCommand = (sequence: CommandSequence, bought: Bought, crash: CrashPoint) => Promise<void>

/** The use cases during which a process may crash, by name. */
export const crashableCommands: Record<string, CrashingCommand> = {
  verify: crashing(async (parts, { owner }, { requestIds, checkoutSignatures }) => {
    const checkoutSignature = checkoutSignatures.at(-1)
    if (checkoutSignature) await verifyPayment(parts, { ownerId: owner.id, requestIds, checkoutSignature })
  }),
  callback: crashing(async (parts, _world, { requestId, checkoutSignatures }) => {
    await receiveCallback(parts, { requestId, fields: { ...checkoutSignatures.at(-1) } })
  }),
  check: crashing(async (parts, { owner }, { requestId }) => {
    await checkPayment(parts, { ownerId: owner.id, requestId })
  }),
  webhook: crashing(async (parts, world, bought) => {
    const [first] = await webhooksOf({ world, bought: [bought] })
    if (!first) return
    const body = Buffer.from(first.body)
    const signature = webhookSignature(body, parts.webhookSecret)
    await receiveWebhook(parts, { body, signature, eventId: first.eventId })
  }),
  cancel: crashing(async (parts, { owner }, { requestId }) => {
    await cancelRequest({ ...parts, ...nothingSent }, { ownerId: owner.id, requestId })
  }),
  change: crashing(async (parts, { owner }, { requestId }) => {
    const context = {
      ...parts,
      checkOpenPayment: (id: string) => checkOpenPayment(parts, id),
      findColors: async () => [],
    }
    await changeRequest(context, { ownerId: owner.id, requestId, change: { copies: 4 } })
  }),
  'refund at the desk': crashing((parts, { operator }, { requestId }) =>
    refundFromDesk(parts, { operatorId: operator.id, requestId, refund: { amount: 3, reason: 'Pale' } }),
  ),
  expire: crashing((parts) => expireRequests({ ...parts, now: new Date(Date.now() + 25 * 3600 * 1000) })),
}

function crashing(
  act: (parts: Parts, world: CommandSequence['world'], bought: Bought) => Promise<void>,
): CrashingCommand {
  return (sequence, bought, crash) =>
    work(sequence, crash, (parts) =>
      act(parts, sequence.world, bought).catch((error: unknown) => {
        // The use case may be rejected in the current state.
        if (!(error instanceof ApiError)) throw error
      }),
    )
}
