import { paymentPage } from '@campus-print/contract/pages'
import { CheckoutSignature, paymentCallback, reopenedCallback } from '@campus-print/contract/payments'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { router } from '../../platform/http/route.ts'
import type { Log } from '../../platform/log/log.ts'
import { anyOrderOfRequest } from './payment-store.ts'
import { type CheckoutSignatureContext, acceptCheckoutSignature } from './verify-payment.ts'

type Receive = (callback: Callback) => Promise<CheckoutReturn | undefined>

const form = 'application/x-www-form-urlencoded'
const maxFormBytes = 16 * 1024

/**
 * The provider's page sends the browser here with a form from another site: only this route reads forms. It
 * always redirects to the payment page of the request, which checks the payment itself.
 */
export function callbackRoute(app: FastifyInstance, { log }: { log: Log }, receive: Receive): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const route = router(scope, async () => undefined)
    route(paymentCallback, async ({ params: { id }, request, reply }) => {
      const fields = (request.body ?? {}) as CallbackFields
      const outcome = await receive({ requestId: id, fields }).catch((error: unknown) => {
        if (error instanceof ApiError)
          log.info({ request: id, code: error.code }, 'a callback settled nothing')
        else log.error({ err: error, request: id }, 'a callback failed')
        return undefined
      })
      return reply.redirect(`${pageOf(id)}${outcome ? `?outcome=${outcome}` : ''}`, 303)
    })
    // A mobile browser that restores its tab repeats the address as GET, without the form.
    route(reopenedCallback, ({ params: { id }, reply }) => reply.redirect(pageOf(id), 303))
  })
}

function pageOf(requestId: string): string {
  return paymentPage.replace('$id', requestId)
}

/** The unverified fields of the form. */
type CallbackFields = Readonly<Record<string, string>>

interface Callback {
  readonly requestId: string
  readonly fields: CallbackFields
}

/**
 * Handles the redirect from the provider's own page. It has no session: only the checkout signature is
 * trusted. A failure has no signature and changes nothing. Returns the failure for the payment page.
 */
export async function receiveCallback(
  context: CheckoutSignatureContext,
  { requestId, fields }: Callback,
): Promise<CheckoutReturn | undefined> {
  const checkoutSignature = CheckoutSignature.safeParse(fields)
  if (!checkoutSignature.success) return failureIn(fields)
  const { data } = checkoutSignature
  const order = await anyOrderOfRequest(context.db, requestId, data.razorpay_order_id)
  if (order) await acceptCheckoutSignature(context, { order, checkoutSignature: data })
  return undefined
}

function failureIn(fields: CallbackFields): CheckoutReturn | undefined {
  if (!('error[code]' in fields)) return undefined
  return fields['error[reason]'] === 'payment_cancelled' ? 'cancelled' : 'failed'
}
