import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { toString as drawQr } from 'qrcode'
import * as z from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { serverFolder } from '../../platform/files/package-folders.ts'
import { SimulatorFault, read, unknownId } from './fault.ts'
import { hidden } from './hidden.ts'
import { findOrder, paymentsOf } from './simulator-store.ts'
import { presentOrder } from './present.ts'

const files = {
  '/checkout.js': ['checkout.js', 'text/javascript; charset=utf-8'],
  '/checkout/embedded': ['embedded.html', 'text/html; charset=utf-8'],
  '/checkout/embedded.js': ['embedded.js', 'text/javascript; charset=utf-8'],
  '/checkout/embedded.css': ['embedded.css', 'text/css; charset=utf-8'],
} as const

/** Browsers load these as they are: they lie in the sources, also when the server runs from compiled files. */
const browserFolder = join(serverFolder(), 'payments/simulator/browser')

const OrderQuery = z.object({ order_id: z.string(), key_id: z.string() })

/** What browsers load: the script with the `Razorpay` object, and the sheet that it opens. */
export function checkoutRoutes(scope: FastifyInstance, { db, keyId }: { db: Db; keyId: string }): void {
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(join(browserFolder, name))
    scope.get(path, hidden, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }

  scope.get('/checkout/order', hidden, async ({ query }) => {
    const { order_id, key_id } = read(OrderQuery, query)
    if (key_id !== keyId) throw new SimulatorFault('The api key provided is invalid', { status: 401 })
    const order = await findOrder(db, order_id)
    if (!order) throw unknownId()
    const { amount, currency, status } = presentOrder(order, await paymentsOf(db, order.id))
    return { order_id, amount, currency, status }
  })

  scope.get('/checkout/qr.svg', hidden, async ({ query }, reply) => {
    const { order_id } = read(OrderQuery.pick({ order_id: true }), query)
    const order = await findOrder(db, order_id)
    if (!order) throw unknownId()
    // A scheme that no phone knows: scanning it must never open a real payment.
    const text = `simulated-payment:${order.id}?paise=${order.amount}`
    return reply.type('image/svg+xml').send(await drawQr(text, { type: 'svg', margin: 1 }))
  })
}
