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
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { sendUpdate } from '../testing/mock-event-source.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import {
  type MockWindow,
  loadScript,
  order,
  payButton,
  paymentApi as checkoutApi,
  paymentPath,
  unpaid,
  unproven,
} from '../testing/mock-checkout.ts'

/** The ticket that follows a payment shows the place in the queue. */
function paymentApi() {
  const checkout = checkoutApi()
  checkout.api.answer(queueStatus)
  return checkout
}

const path = paymentPath
const paid: PrintRequestWithHistory = { ...unpaid, ...queuedRequest, payment }

describe('the payment of a request', () => {
  test('offers UPI, cards and net banking, and waits for the provider before it is paid', async () => {
    const { api, checkoutScript } = paymentApi()
    const { hands } = renderScreen(path, { api })
    const connecting = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Connecting to secure payment gateway...',
    })
    expect(connecting.disabled).toBe(true)
    const ways = within(screen.getByRole('group', { name: 'How do you want to pay?' }))
    expect(ways.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'UPIAny UPI app on your phone',
      'Credit/Debit CardVisa, Mastercard, RuPay',
      "Net BankingYour bank's own page",
    ])
    const opened = await loadScript(checkoutScript)
    await hands.click(ways.getByRole('radio', { name: /^Net Banking/ }))
    await hands.click(await payButton())
    await screen.findByText('Please complete the payment in the popup window. Do not refresh this page.')
    expect(opened[0]?.prefill.method).toBe('netbanking')
    api.answer(verifyPayment)
    api.answer(getRequest, { data: paid })
    act(() => opened[0]?.handler(checkoutSignature))
    await screen.findByText('Payment successful! Your print request has been queued.')
  })

  test('names what is paid for, line by line', async () => {
    renderScreen(path, { api: paymentApi().api })
    const summary = within(await screen.findByRole('region', { name: 'Order summary' }))
    expect(
      summary.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual([
      '1-3, 6: 4 pages',
      '2',
      'Black & White',
      'A4',
      'Portrait',
      'Double-sided',
      '4 sheets, 8 sides',
      '4 × 2 = 8 pages',
      '₹1',
    ])
    summary.getByText('₹8')
  })
})

describe('a payment that the server does not answer', () => {
  test('while the request loads shows a spinner, then whose fault it is, and loads again on demand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = paymentApi()
    const release = api.hold(getRequest)
    const { hands } = renderScreen(path, { api })
    await screen.findByText('Loading')
    await vi.advanceTimersByTimeAsync(22_000)
    await screen.findByText('Your request did not load')
    screen.getByText('It is safe with us. Check your connection, then try again.')
    release()
    await hands.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { level: 1, name: 'Payment' })
  })

  test('because the server fails does not blame the connection', async () => {
    const { api } = paymentApi()
    api.fail(getRequest, 'internal')
    renderScreen(path, { api })
    await screen.findByText(
      'It is safe with us. Something went wrong on our side. Please try again in a moment.',
    )
  })

  test.each([
    ['no order', 'fail' as const, 'The payment provider cannot be reached', 'gateway_unavailable' as const],
    ['a page that is not ours', 'respond' as const, 'Failed to create payment order', undefined],
    ['nothing', 'disconnect' as const, 'Failed to initiate payment', undefined],
  ])('with %s keeps the request and tries again on demand', async (_, how, message, code) => {
    const { api, checkoutScript } = paymentApi()
    const answer = { data: { ...order, checkoutScript } }
    if (how === 'fail' && code) api.fail(createOrder, code, { message })
    else if (how === 'respond') api.respond(createOrder, 200, '<html>')
    else api.disconnect(createOrder)
    const { hands } = renderScreen(path, { api })
    await screen.findByText(message)
    screen.getByText('Your request is kept for 24 hours.')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    api.answer(createOrder, answer)
    await hands.click(screen.getByRole('button', { name: 'Try Again' }))
    await loadScript(checkoutScript)
    await payButton()
  })
})

describe('a payment that the window reports', () => {
  async function payIn(hands: UserEvent, checkoutScript: string): Promise<MockWindow['handler'] | undefined> {
    const opened = await loadScript(checkoutScript)
    await hands.click(await payButton())
    return opened[0]?.handler
  }

  test('without an answer of the server is checked until it is confirmed, and is not paid twice', async () => {
    const { api, checkoutScript } = paymentApi()
    api.disconnect(verifyPayment)
    const { hands } = renderScreen(path, { api })
    const confirm = await payIn(hands, checkoutScript)
    api.answer(checkPayment, { data: unproven('open') })
    act(() => confirm?.(checkoutSignature))
    await screen.findByText('Checking your payment')
    expect(screen.queryByRole('button', { name: 'Pay ₹8' })).toBeNull()
    api.answer(getRequest, { data: paid })
    sendUpdate({ id: requestId, status: 'in_queue', at: queuedRequest.updatedAt })
    await screen.findByText(printId)
  })

  test('and the server rejects says why and leads back to the ways to pay', async () => {
    const { api, checkoutScript } = paymentApi()
    api.fail(verifyPayment, 'invalid_signature', { message: 'The signature is wrong' })
    const { hands } = renderScreen(path, { api })
    const confirm = await payIn(hands, checkoutScript)
    act(() => confirm?.(checkoutSignature))
    const failed = within(await screen.findByRole('alert'))
    failed.getByText('Payment Failed')
    failed.getByText('The signature is wrong')
    await hands.click(failed.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('group', { name: 'How do you want to pay?' })
  })
})

test('an address that names no request leads to the dashboard', async () => {
  const { api } = paymentApi()
  api.fail(getRequest, 'request_not_found')
  renderScreen(path, { api })
  await screen.findByText('Request Not Found')
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('a ticket’s print ID is copied as it is shown', async () => {
  const { api } = paymentApi()
  api.answer(getRequest, { data: paid })
  const { hands } = renderScreen(path, { api })
  await hands.click(await screen.findByRole('button', { name: 'Copy print ID' }))
  await screen.findByText('Unique ID copied to clipboard!')
  expect(await navigator.clipboard.readText()).toBe(printId)
})

test('a ticket stays and says that it may be out of date when the server fails', async () => {
  const { api } = paymentApi()
  api.answer(getRequest, { data: paid })
  renderScreen(path, { api })
  await screen.findByText(printId)
  api.fail(getRequest, 'internal')
  sendUpdate({ id: requestId, status: 'in_process', at: queuedRequest.updatedAt })
  await screen.findByText(/This is the last known status/, {}, { timeout: 15_000 })
  screen.getByText(printId)
})

test('a ticket in the queue says which place it has, not the running number', async () => {
  const { api } = paymentApi()
  api.answer(getRequest, { data: paid })
  api.answer(queueStatus, {
    data: {
      inQueue: 5,
      inProcess: 1,
      estimatedMinutes: 9,
      printers: { available: 1, total: 1 },
      yours: [{ id: requestId, uniqueId: printId, place: 3, estimatedMinutes: 4, readyAt: null }],
    },
  })
  renderScreen(path, { api })
  const ticket = within(await screen.findByRole('region', { name: 'Ticket' }))
  await ticket.findByText(/^You are number 3 in the queue\./)
  expect(screen.queryByText(/Queue #/)).toBeNull()
})

test('a ticket’s print ID breaks only after its hyphens', async () => {
  const { api } = paymentApi()
  api.answer(getRequest, { data: paid })
  renderScreen(path, { api })
  const shown = await screen.findByText(printId)
  expect(shown.innerHTML.split('<wbr>')).toEqual(printId.split(/(?<=-)/))
  expect(shown.closest('.break-all, .wrap-anywhere')).toBeNull()
})
