import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { toString as drawQr } from 'qrcode'
import * as z from 'zod'
import { orderEntity } from '../api/entities.ts'
import type { SimulatorDatabase } from '../context.ts'
import { findOrder, paymentsOf } from '../database/store.ts'
import { RazorpayError, parse, unknownIdError } from '../errors.ts'
import { packageFolder } from '../package-folder.ts'

const files = {
  '/checkout.js': ['checkout.js', 'text/javascript; charset=utf-8'],
  '/checkout/embedded': ['embedded.html', 'text/html; charset=utf-8'],
  '/checkout/embedded.js': ['embedded.js', 'text/javascript; charset=utf-8'],
  '/checkout/embedded.css': ['embedded.css', 'text/css; charset=utf-8'],
} as const

const OrderQuery = z.object({ order_id: z.string(), key_id: z.string() })

/** The script with the `Razorpay` object, and the payment page that it opens. */
export function checkoutRoutes(
  scope: FastifyInstance,
  { db, keyId }: { db: SimulatorDatabase; keyId: string },
): void {
  const browserFolder = join(packageFolder(), 'checkout/browser')
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(join(browserFolder, name))
    scope.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }

  scope.get('/checkout/order', async ({ query }) => {
    const { order_id, key_id } = parse(OrderQuery, query)
    if (key_id !== keyId) throw new RazorpayError('The api key provided is invalid', { status: 401 })
    const order = await findOrder(db, order_id)
    if (!order) throw unknownIdError()
    const { amount, currency, status } = orderEntity(order, await paymentsOf(db, order.id))
    return { order_id, amount, currency, status }
  })

  scope.get('/checkout/qr.svg', async ({ query }, reply) => {
    const { order_id } = parse(OrderQuery.pick({ order_id: true }), query)
    const order = await findOrder(db, order_id)
    if (!order) throw unknownIdError()
    // No phone knows this scheme: scanning the code must never open a real payment.
    const text = `simulated-payment:${order.id}?paise=${order.amount}`
    return reply.type('image/svg+xml').send(await drawQr(text, { type: 'svg', margin: 1 }))
  })
}
