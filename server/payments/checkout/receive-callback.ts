import { paymentPage } from '@campus-print/contract/pages'
import { CheckoutSignature, paymentCallback, reopenedCallback } from '@campus-print/contract/payments'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { router } from '../../platform/http/route.ts'
import type { Log } from '../../platform/log/log.ts'
import { orderOfRequest } from './payment-store.ts'
import { type CheckoutSignatureContext, acceptCheckoutSignature } from './verify-payment.ts'

type Receive = (requestId: string, fields: CallbackFields) => Promise<CheckoutReturn | undefined>

const form = 'application/x-www-form-urlencoded'
const mostBytes = 16 * 1024

/**
 * The provider's page sends the browser here by a form of its own, from another site: this route, and no other, reads
 * forms. Whatever became of the payment, the person is led on to the page of the request, which asks what is true.
 */
export function callbackRoute(app: FastifyInstance, { log }: { log: Log }, receive: Receive): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const route = router(scope, async () => undefined)
    route(paymentCallback, async ({ params: { id }, request, reply }) => {
      const fields = (request.body ?? {}) as CallbackFields
      const outcome = await receive(id, fields).catch((error: unknown) => {
        if (error instanceof ApiError)
          log.info({ request: id, code: error.code }, 'a callback settled nothing')
        else log.error({ err: error, request: id }, 'a callback failed')
        return undefined
      })
      return reply.redirect(`${pageOf(id)}${outcome ? `?outcome=${outcome}` : ''}`, 303)
    })
    // An app that was put away opens the last address again, without the form.
    route(reopenedCallback, ({ params: { id }, reply }) => reply.redirect(pageOf(id), 303))
  })
}

function pageOf(requestId: string): string {
  return paymentPage.replace('$id', requestId)
}

/** The fields of a form, each of which anyone may have written. */
type CallbackFields = Readonly<Record<string, string>>

/**
 * Takes what a browser brings back from the provider's own page. It comes without a session, so the signature alone
 * speaks, and a failure, which has none, changes nothing. Answers what the payment page is told of a failure.
 */
export async function receiveCallback(
  parts: CheckoutSignatureContext,
  requestId: string,
  fields: CallbackFields,
): Promise<CheckoutReturn | undefined> {
  const proof = CheckoutSignature.safeParse(fields)
  if (!proof.success) return failureIn(fields)
  const order = await orderOfRequest(parts.db, requestId)
  if (order) await acceptCheckoutSignature(parts, order, proof.data)
  return undefined
}

function failureIn(fields: CallbackFields): CheckoutReturn | undefined {
  if (!('error[code]' in fields)) return undefined
  return fields['error[reason]'] === 'payment_cancelled' ? 'cancelled' : 'failed'
}
