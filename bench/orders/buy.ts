import { plainSettings } from '../../server/testing/fixtures/people/orders.ts'
import type { Customer } from './customers.ts'
import type { JsonResponse, Post } from './http-client.ts'

export const steps = ['order', 'open payment', 'pay', 'verify'] as const
export type Step = (typeof steps)[number]

/** Places a print request and pays it, until it is in the queue; `onStep` gets how many ms each step took. */
export async function buy(
  post: Post,
  { serverFileName }: Pick<Customer, 'serverFileName'>,
  onStep: (step: Step, ms: number) => void = () => {},
): Promise<void> {
  async function step(name: Step, path: string, body: object): Promise<JsonResponse['json']> {
    const began = performance.now()
    const { status, json } = await post(path, body)
    onStep(name, performance.now() - began)
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const placed = await step('order', '/api/print/request', { serverFileName, ...plainSettings })
  const printRequestId = text(placed['data'], 'id')
  const opened = await step('open payment', '/api/payment/create-order', { printRequestId })
  const scenario = { order_id: text(opened['data'], 'orderId'), method: 'upi', outcome: 'success' }
  const checkoutSignature = await step('pay', '/dev/razorpay/scenarios/pay', scenario)
  const paid = await step('verify', '/api/payment/verify', {
    ...checkoutSignature,
    printRequestId,
    paymentMethod: 'upi',
  })
  const status = text(paid['data'], 'status')
  if (status !== 'in_queue') throw new Error(`A paid request is ${status}`)
}

function text(from: unknown, name: string): string {
  return String((from as Record<string, unknown>)[name])
}
