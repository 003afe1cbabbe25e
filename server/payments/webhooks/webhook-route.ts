import { paymentWebhook } from '@campus-print/contract/payments'
import type { FastifyInstance } from 'fastify'
import { router } from '../../platform/http/route.ts'
import type { Webhook } from './receive-webhook.ts'

/** The webhook is signed over its very bytes: this route, and no other, gets them unread. */
export function webhookRoute(app: FastifyInstance, receive: (webhook: Webhook) => Promise<void>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const route = router(scope, async () => undefined)
    route(paymentWebhook, async ({ request }) => {
      await receive({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: text(request.headers['x-razorpay-signature']) ?? '',
        eventId: text(request.headers['x-razorpay-event-id']),
      })
      return {}
    })
  })
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}
