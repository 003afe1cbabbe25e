import { type SimulatedProvider, simulatedProvider } from '../../payments/provider.ts'
import { type TestApp, testApp } from './test-app.ts'

export interface PaymentsApp extends TestApp {
  readonly provider: SimulatedProvider
  /** Asks the simulator to play someone who pays. */
  pay(scenario: object): Promise<Proof>
}

/** What the provider's checkout hands over to prove a payment. */
export interface Proof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/**
 * The app that ships, with a provider whose keys the test knows, and which `changes` may put elsewhere. `work: false`
 * leaves every job waiting, so that what was enqueued can be looked at.
 */
export async function paymentsApp({
  work = true,
  ...changes
}: Partial<SimulatedProvider> & { work?: boolean } = {}): Promise<PaymentsApp> {
  const provider = { ...simulatedProvider('a secret of this test', () => app.url), ...changes }
  const app = await testApp({ ROLE: work ? 'all' : 'web' }, provider)
  // Without a printer, what is queued stays in the queue.
  await app.database.db.deleteFrom('printers').execute()
  return {
    ...app,
    provider,
    async pay(scenario) {
      const { status, json } = await app.anyone('POST', '/dev/razorpay/scenarios/pay', scenario)
      if (status !== 200) throw new Error(`The scenario was refused: ${JSON.stringify(json)}`)
      return json
    },
  }
}
