import type { User } from '@campus-print/contract/accounts'
import type { PrintRequest } from '@campus-print/contract/ordering'
import type { CheckoutOrder } from '@campus-print/contract/payments'
import type { CheckoutMethod } from '@campus-print/domain/payments'
import type { CheckoutOptions } from './checkout-window.ts'

const blue = '#2563eb'

interface Paying {
  order: CheckoutOrder
  method: CheckoutMethod
  request: PrintRequest
  user: User
}

/** What the provider's checkout is told of an order and its payer. */
export function checkoutOptions({ order, method, request, user }: Paying): CheckoutOptions {
  return {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.orderId,
    name: 'Campus Print',
    description: `Print of ${request.documentName}`,
    prefill: { name: user.name, email: user.email, contact: user.whatsappNumber, method },
    notes: { printRequestId: request.id, documentName: request.documentName },
    theme: { color: blue },
  }
}
