import { exampleOf } from '@campus-print/contract/examples/index'
import { checkoutSignature, pendingRequest, requestId } from '@campus-print/contract/examples/samples'
import { getRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import {
  type CheckoutOrder,
  checkPayment,
  createOrder,
  type PaymentCheck,
} from '@campus-print/contract/payments'
import { act, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { MockApi } from './mock-api.ts'
import { mockApi } from './render-screen.tsx'

// The provider and our server, as tests of the checkout play them.

export const paymentPath = `/payment/${requestId}`
const rest = {
  history: [],
  orderOpenedAt: null,
  orderedTogether: [],
  cancelRequestedAt: null,
  progress: null,
}
export const unpaid: PrintRequestWithHistory = { ...pendingRequest, ...rest, payment: null }
export const { data: order } = (exampleOf(createOrder) as { answer: { data: CheckoutOrder } }).answer

/** What a check of the request answers that is not paid. */
export function unproven(attempt: PaymentCheck['attempt'], known: Partial<PaymentCheck> = {}): PaymentCheck {
  return {
    printRequestId: requestId,
    status: 'pending',
    attempt,
    paymentId: null,
    since: null,
    reason: null,
    ...known,
  }
}

let orders = 0

/** The API of an unpaid request. */
export function paymentApi(): { api: MockApi; checkoutScript: string } {
  const api = mockApi()
  api.answer(getRequest, { data: unpaid })
  // A page loads each script once, so each test has one of its own.
  const checkoutScript = `https://checkout.example/${(orders += 1)}.js`
  api.answer(createOrder, { data: { ...order, checkoutScript } })
  api.answer(checkPayment, { data: unproven('none') })
  return { api, checkoutScript }
}

interface Failure {
  error: { description: string; metadata?: { payment_id?: string } }
}

/** A window of the provider, with what its user does there. */
export interface MockWindow {
  prefill: { method: string }
  handler: (signature: typeof checkoutSignature) => void
  modal: { ondismiss: () => void }
  fail: (failure: Failure) => void
  isOpen: boolean
}

interface WindowEffects {
  onOpen?: () => void
  onClose?: () => void
}

/** Loads the provider's script, whose windows stay as the test has them. */
export async function loadScript(
  url: string,
  { onOpen, onClose }: WindowEffects = {},
): Promise<MockWindow[]> {
  const opened: MockWindow[] = []
  class Checkout {
    readonly #window: MockWindow
    constructor(options: Omit<MockWindow, 'fail' | 'isOpen'>) {
      this.#window = { ...options, fail: () => {}, isOpen: false }
      opened.push(this.#window)
    }
    open() {
      this.#window.isOpen = true
      onOpen?.()
    }
    close() {
      this.#window.isOpen = false
      onClose?.()
    }
    on(_: 'payment.failed', listener: MockWindow['fail']) {
      this.#window.fail = (failure) => act(() => listener(failure))
    }
  }
  vi.stubGlobal('Razorpay', Checkout)
  const script = await waitFor(() => {
    const found = document.head.querySelector(`script[src="${url}"]`)
    if (!found) throw new Error(`No script of ${url} was loaded`)
    return found
  })
  act(() => void script.dispatchEvent(new Event('load')))
  return opened
}

export function payButton(): Promise<HTMLButtonElement> {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Pay ₹8' })
}
