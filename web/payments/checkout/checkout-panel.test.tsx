import {
  checkoutSignature,
  payment,
  printId,
  queuedRequest,
  requestId,
} from '@campus-print/contract/examples/samples'
import { getRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { checkPayment, createOrder, verifyPayment } from '@campus-print/contract/payments'
import { queueStatus } from '@campus-print/contract/queue'
import { estimatePrint } from '@campus-print/contract/queue'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { sendUpdate } from '../../testing/mock-event-source.ts'
import { renderScreen, setOnline } from '../../testing/render-screen.tsx'
import {
  loadScript,
  payButton,
  paymentApi as checkoutApi,
  paymentPath,
  unpaid,
  unproven,
} from '../../testing/mock-checkout.ts'

/** The ticket that follows a payment shows the place in the queue. */
function paymentApi() {
  const checkout = checkoutApi()
  checkout.api.answer(queueStatus)
  return checkout
}

const since = '2026-07-01T06:02:30.000Z'
const open = unproven('open', { since })
const declined = 'The payment was declined by your bank.'
const failed = unproven('failed', { paymentId: checkoutSignature.razorpay_payment_id, reason: declined })
const paid: PrintRequestWithHistory = { ...unpaid, ...queuedRequest, payment }
const checking = () => screen.findByText('Checking your payment')
const queryPayButton = () => screen.queryByRole('button', { name: 'Pay ₹8' })

/** The payment page with the provider's script, where no payment was made. */
async function ready(effects?: Parameters<typeof loadScript>[1]) {
  const { api, checkoutScript } = paymentApi()
  const rendered = renderScreen(paymentPath, { api })
  const windows = await loadScript(checkoutScript, effects)
  await payButton()
  const pay = async () => {
    await rendered.hands.click(await payButton())
    return windows.at(-1)!
  }
  /** The user closes the provider's window. */
  const dismiss = async () => {
    const { modal } = await pay()
    act(() => modal.ondismiss())
  }
  const press = async (name: string) => rendered.hands.click(await screen.findByRole('button', { name }))
  const confirmAtBank = () => {
    api.answer(getRequest, { data: paid })
    sendUpdate({ id: requestId, status: 'in_queue', at: queuedRequest.updatedAt })
  }
  return { ...rendered, checkoutScript, pay, dismiss, press, confirmAtBank }
}

test('says before the payment when the print can be collected', async () => {
  const { api } = paymentApi()
  api.answer(estimatePrint, { data: { estimatedMinutes: 7, readyAt: '2099-01-05T03:40:00.000Z' } })
  renderScreen(paymentPath, { api })
  await screen.findByText('Ready by about 9:10 AM on 5 January')
  const { pagesUsed, copies, pageSize } = unpaid
  const expected = { pages: String(pagesUsed * copies), pageSize }
  expect(api.calls(estimatePrint)[0]?.query).toMatchObject(expected)
})

describe('a window closed without an answer of the bank', () => {
  test('is checked, and the page offers no second payment until it is paid', async () => {
    const { api, dismiss, confirmAtBank } = await ready()
    api.answer(checkPayment, { data: open })
    await dismiss()
    await checking()
    await screen.findByText(/Your bank has not confirmed it yet/)
    expect(queryPayButton()).toBeNull()
    confirmAtBank()
    await screen.findByText(printId)
  })

  test('has failed once the bank declines, with the bank’s message, which is news only once', async () => {
    const { api, dismiss, press } = await ready()
    api.answer(checkPayment, { data: open })
    await dismiss()
    await checking()
    api.answer(checkPayment, { data: failed })
    await press('Check again')
    await screen.findByText('Payment Failed')
    screen.getByText(declined)
    await press('Try Again')
    await payButton()
    await dismiss()
    await screen.findByText('Payment cancelled')
    await payButton()
  })

  test('leads back to the ways to pay where nothing was paid', async () => {
    const { dismiss } = await ready()
    await dismiss()
    await screen.findByText('Payment cancelled')
    await screen.findByText(/^If money has left your account/)
    await payButton()
  })

  test('is checked each time, and a check too soon contradicts nothing', async () => {
    const { api, pay, dismiss, press, confirmAtBank } = await ready()
    const { fail } = await pay()
    fail({ error: { description: declined, metadata: { payment_id: 'pay_1' } } })
    await press('Try Again')
    await dismiss()
    await screen.findByText('Payment cancelled')
    api.fail(checkPayment, 'rate_limited', { retryAfterSeconds: 3 })
    const before = api.calls(checkPayment).length
    await dismiss()
    await waitFor(() => expect(api.calls(checkPayment).length).toBeGreaterThan(before))
    await screen.findByText('How do you want to pay?')
    expect(screen.queryByText('Checking your payment')).toBeNull()
    const { handler } = await pay()
    api.answer(verifyPayment)
    confirmAtBank()
    act(() => handler(checkoutSignature))
    await screen.findByText(printId)
  })
})

test('a user who returns after a failed payment sees the reason and the ways to pay', async () => {
  const { api, checkoutScript } = paymentApi()
  api.answer(checkPayment, { data: failed })
  renderScreen(paymentPath, { api })
  await loadScript(checkoutScript)
  await screen.findByText('Your last payment failed')
  screen.getByText(declined)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  await payButton()
})

test('a payment made in another tab closes the window of this one', async () => {
  const { pay, confirmAtBank } = await ready()
  const checkout = await pay()
  expect(checkout.isOpen).toBe(true)
  confirmAtBank()
  await screen.findByText(printId)
  expect(checkout.isOpen).toBe(false)
})

test('a silent provider is named, the payment is kept, and the page keeps polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, dismiss, press } = await ready()
  api.answer(checkPayment, { data: open })
  await dismiss()
  await checking()
  api.fail(checkPayment, 'gateway_unavailable', { message: 'The payment provider is not answering.' })
  await press('Check again')
  await screen.findByText('The payment provider is not answering. Nothing is lost. This page keeps checking.')
  await checking()
  api.answer(getRequest, { data: paid })
  api.answer(checkPayment, { data: { ...open, status: 'in_queue', attempt: 'none' } })
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByText(printId)
})

test('a live update of the payment’s state is checked at once, however long the pause would be', async () => {
  const { api, dismiss } = await ready()
  api.fail(checkPayment, 'rate_limited', { retryAfterSeconds: 600 })
  const before = api.calls(checkPayment).length
  await dismiss()
  await waitFor(() => expect(api.calls(checkPayment).length).toBeGreaterThan(before))
  await payButton()
  api.answer(checkPayment, { data: failed })
  api.answer(getRequest, { data: { ...unpaid, paymentAttempt: 'failed' } })
  sendUpdate({ id: requestId, status: 'pending', at: since })
  await screen.findByText('Payment Failed')
})

test('a check whose own result changes the request is not followed by another', async () => {
  const { api, checkoutScript } = paymentApi()
  api.answer(checkPayment, { data: failed })
  const release = api.hold(checkPayment)
  renderScreen(paymentPath, { api })
  await loadScript(checkoutScript)
  await screen.findByRole('heading', { level: 1, name: 'Payment' })
  const calls = api.calls(getRequest).length
  api.answer(getRequest, { data: { ...unpaid, paymentAttempt: 'failed' } })
  sendUpdate({ id: requestId, status: 'pending', at: since })
  await waitFor(() => expect(api.calls(getRequest).length).toBeGreaterThan(calls))
  release()
  await screen.findByText('Your last payment failed')
  expect(api.calls(checkPayment)).toHaveLength(1)
})

test('a hidden page does not poll, and polls at once when it becomes visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, dismiss } = await ready()
  api.answer(checkPayment, { data: open })
  await dismiss()
  await checking()
  const polls = () => api.calls(checkPayment).length
  const first = polls()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(polls()).toBeGreaterThan(first)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const show = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  show('hidden')
  const before = polls()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(polls()).toBe(before)
  show('visible')
  await waitFor(() => expect(polls()).toBeGreaterThan(before))
})

test('the user’s next step stays on the screen while the page checks for a started payment', async () => {
  const { api, checkoutScript } = paymentApi()
  const release = api.hold(checkPayment)
  const { hands } = renderScreen(paymentPath, { api })
  await loadScript(checkoutScript)
  await hands.click(await screen.findByRole('button', { name: 'Cancel request' }))
  const keep = await screen.findByRole('button', { name: 'Keep it' })
  // The order that this page has opened: it is no payment to check.
  const calls = api.calls(getRequest).length
  api.answer(getRequest, { data: { ...unpaid, orderOpenedAt: since } })
  sendUpdate({ id: requestId, status: 'pending', at: since })
  await waitFor(() => expect(api.calls(getRequest).length).toBeGreaterThan(calls))
  release()
  await screen.findByRole('button', { name: 'Pay ₹8', hidden: true })
  await hands.click(keep)
  await payButton()
})

test('a provider’s script that has been unloaded causes a message to wait, and no charge', async () => {
  const { pay } = await ready()
  vi.stubGlobal('Razorpay', undefined)
  await pay()
  await screen.findByText('Payment system is loading. Please try again.')
  await payButton()
})

test('an order that cannot be opened shows the server’s message', async () => {
  const { api } = paymentApi()
  api.fail(createOrder, 'gateway_unavailable', { message: 'Payments are closed for an hour.' })
  renderScreen(paymentPath, { api })
  await screen.findByText('Payments are closed for an hour.')
})

describe('the payment without a connection', () => {
  test('opens nothing, says so, and works when the connection is back', async () => {
    const opened = vi.fn()
    const { pay } = await ready({ onOpen: opened })
    setOnline(false)
    await pay().catch(() => {})
    await screen.findByText(/^You're offline\. Nothing was paid/)
    expect(opened).not.toHaveBeenCalled()
    setOnline(true)
    await waitFor(() => expect(screen.queryByText(/Nothing was paid/)).toBeNull())
    await pay()
    expect(opened).toHaveBeenCalledOnce()
  })

  test('that is lost before the window opens offers to close it, until the window answers', async () => {
    const { pay } = await ready()
    await pay()
    setOnline(false)
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('The payment window does not answer.')
    setOnline(true)
    const frame = document.body.appendChild(document.createElement('iframe'))
    dispatchEvent(new MessageEvent('message', { source: frame.contentWindow }))
    frame.remove()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
    await screen.findByText('Processing your payment')
  })
})

test('a window whose script does not close it is removed, and shown again on next use', async () => {
  const overlay = document.createElement('div')
  overlay.append(document.createElement('iframe'))
  const onOpen = () => {
    document.body.append(overlay)
    document.body.style.overflow = 'hidden'
  }
  const { pay, press } = await ready({ onOpen })
  await pay()
  act(() => void dispatchEvent(new Event('offline')))
  await press('Close')
  await screen.findByText(/^If money has left your account/)
  expect(overlay.style.display).toBe('none')
  expect(document.body.style.overflow).toBe('')
  await pay()
  expect(overlay.style.display).toBe('')
  overlay.remove()
  document.body.style.overflow = ''
})
