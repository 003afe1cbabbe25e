import {
  type DeskPaymentDetails,
  getDeskPayment,
  listDeskPayments,
} from '@campus-print/contract/desk-payments'
import { payment, printId, refundId, requestId, user } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import { refundRequest, type RequestRefund, retryRefund } from '@campus-print/contract/payments'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }
const path = `/desk/payments/${requestId}`

const paid: DeskPaymentDetails = {
  requestId,
  printId,
  documentName: 'thesis.pdf',
  status: 'in_queue',
  owner: { name: user.name, email: user.email },
  paid: 14,
  kept: 14,
  owed: 0,
  paidAt: payment.paidAt,
  refundFailed: false,
  payment: { ...payment, amount: 14 },
  failures: [],
}

function refundOf(amount: number, id = refundId): RequestRefund {
  return {
    id,
    kind: 'sale',
    amount,
    status: 'refunded',
    inCash: false,
    reason: 'Jam',
    createdAt: '2026-07-01T09:00:00.000Z',
    refundedAt: '2026-07-01T09:05:00.000Z',
    creditNoteNumber: 'CN/26-27/000003',
  }
}

/** The payment after one more refund. */
function withRefund(present: DeskPaymentDetails, refund: RequestRefund): DeskPaymentDetails {
  const refunds = [...present.payment.refunds, refund]
  return { ...present, kept: present.kept - refund.amount, payment: { ...present.payment, refunds } }
}

/** The screen over a server that refunds what it is asked to; `set` is what others do meanwhile. */
function open() {
  let stored = paid
  const api = mockApi(operator)
  const set = (next: DeskPaymentDetails) => (stored = next)
  const refund = (amount = 0, id?: string) => set(withRefund(stored, refundOf(amount, id)))
  const serve = () => {
    api.answer(getDeskPayment, () => ({ data: stored }))
    api.answer(refundRequest, ({ body }) => ({ data: refund(body.amount, body.refundId).payment }))
  }
  serve()
  return { ...renderScreen(path, { api, user: operator }), refund, serve, set }
}

const amountField = () => screen.findByLabelText<HTMLInputElement>('Amount in rupees')
const reasonField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
const button = (name: string) => screen.getByRole('button', { name })
const nothingLeft = () => screen.findByText('Nothing is left here to refund.')
const stillPrinted = 'This print is still in the queue and will be printed'

async function fillIn(hands: UserEvent, amount: string): Promise<void> {
  const field = await amountField()
  await hands.clear(field)
  await hands.type(field, amount)
  await hands.clear(reasonField())
  await hands.type(reasonField(), 'Jam')
}

/** Presses the button of the form, and that of the question after it. */
async function confirmRefund(hands: UserEvent, amount: string): Promise<void> {
  const name = `Refund ${amount}`
  await hands.click(button(name))
  await hands.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

describe('the form that refunds a payment', () => {
  test('shows an error beside an amount that cannot be refunded, and keeps the input', async () => {
    const { api, hands } = open()
    await fillIn(hands, 'a lot')
    await hands.click(button('Refund'))
    await screen.findByText('Please enter an amount in rupees, with two decimals at most')
    await fillIn(hands, '14.50')
    await hands.click(button('Refund ₹14.50'))
    await screen.findByText('Only ₹14 is left to refund')
    expect(document.activeElement).toBe(await amountField())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(reasonField().value).toBe('Jam')
    expect(api.calls(refundRequest)).toEqual([])
  })

  test('states the rest when another operator has refunded meanwhile, and loads anew', async () => {
    const { api, hands, refund, serve } = open()
    await fillIn(hands, '14')
    refund(10)
    // What the page knows stays what it was.
    api.disconnect(getDeskPayment)
    const message = 'Only ₹4 is left to refund'
    api.fail(refundRequest, 'invalid_input', { errors: [{ field: 'amount', message }] })
    await confirmRefund(hands, '₹14')
    const rejection = await screen.findByText(message)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount in rupees')))
    serve()
    await fillIn(hands, '4')
    expect(rejection.isConnected).toBe(false)
    await confirmRefund(hands, '₹4')
    await nothingLeft()
    expect(api.calls(refundRequest).map(({ body }) => body.amount)).toEqual([14, 4])
  })

  test('confirms the amount that it asked about while another operator refunds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, hands, refund } = open()
    await amountField()
    await hands.type(reasonField(), 'Jam')
    await hands.click(button('Refund ₹14'))
    const question = within(await screen.findByRole('alertdialog', { name: `Refund ₹14 to ${user.name}?` }))
    refund(10)
    await vi.advanceTimersByTimeAsync(5_000)
    // The form behind the dialog was updated.
    await screen.findByText('Up to ₹4')
    question.getByText(new RegExp(stillPrinted))
    const message = 'Only ₹4 is left to refund'
    api.fail(refundRequest, 'invalid_input', { errors: [{ field: 'amount', message }] })
    await hands.click(question.getByRole('button', { name: 'Refund ₹14' }))
    await screen.findByText(message)
    expect((await amountField()).value).toBe('14')
    expect(api.calls(refundRequest).map(({ body }) => body.amount)).toEqual([14])
  })

  test('warns that a queued print that is refunded in full will still be printed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { hands, set } = open()
    await screen.findByText(stillPrinted)
    await fillIn(hands, '4')
    expect(screen.queryByText(stillPrinted)).toBeNull()
    await fillIn(hands, '14')
    screen.getByText(stillPrinted)
    await hands.click(button('Refund ₹14'))
    within(await screen.findByRole('alertdialog')).getByText(new RegExp(stillPrinted))
    await hands.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Refund ₹14' }))
    await nothingLeft()
    screen.getByText(stillPrinted)
    // By itself: operators do not reload the page to see that the owner has cancelled.
    set({ ...withRefund(paid, refundOf(14)), status: 'cancelled' })
    await vi.advanceTimersByTimeAsync(5_000)
    await waitFor(() => expect(screen.queryByText(stillPrinted)).toBeNull())
  })

  test('makes no second refund after a lost answer: the page finds out the result', async () => {
    const { api, hands, refund } = open()
    await fillIn(hands, '5')
    // The server refunds, and its answer is lost.
    api.answer(refundRequest, ({ body }) => {
      refund(body.amount, body.refundId)
      throw new TypeError('Failed to fetch')
    })
    await confirmRefund(hands, '₹5')
    await screen.findByText('₹5 is on its way back')
    await screen.findByText(/^₹5 (on its way back since|refunded on)/)
    expect(api.calls(refundRequest)).toHaveLength(1)
    expect((await amountField()).value).toBe('9')
  })

  test('keeps the input without a connection, and a retry carries the same refund', async () => {
    const { api, hands, serve } = open()
    await fillIn(hands, '5')
    api.disconnect(refundRequest)
    await confirmRefund(hands, '₹5')
    await screen.findByText(/^No answer came\./)
    serve()
    await confirmRefund(hands, '₹5')
    await screen.findByText('₹5 is on its way back')
    const [lost, retry] = api.calls(refundRequest).map(({ body }) => body)
    expect(retry).toMatchObject({ amount: 5, reason: 'Jam' })
    expect(retry?.refundId).toBe(lost?.refundId)
  })
})

test('a refund that failed is sent again from the desk', async () => {
  const { api, hands, set } = open()
  const failed = { ...refundOf(14), status: 'failed' as const, refundedAt: null }
  set({ ...withRefund(paid, failed), owed: 14, refundFailed: true, status: 'cancelled' })
  await screen.findByText('₹14 did not go through')
  const sent = withRefund(paid, { ...failed, status: 'on_its_way' })
  api.answer(retryRefund, () => {
    set(sent)
    return { data: sent.payment }
  })
  await hands.click(button('Send again'))
  await screen.findByText('₹14 is on its way back again')
  await screen.findByText(/^₹14 on its way back since/)
  expect(api.calls(retryRefund)[0]?.params).toEqual({ id: refundId })
})

test('a refund that would be rejected again says why, and is not sent again', async () => {
  const { set } = open()
  const failed = { ...refundOf(14), status: 'failed' as const, refundedAt: null }
  const reason = 'The payment has been fully refunded already'
  const failures = [{ refundId, reason, canSendAgain: false }]
  set({ ...withRefund(paid, failed), owed: 14, refundFailed: true, status: 'cancelled', failures })
  await screen.findByText(`Why: ${reason}`)
  screen.getByText(/^Razorpay would reject it again\./)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true)
})

test.each(['/desk/payments', path])('a user without desk permission is led away from %s', async (address) => {
  const api = mockApi()
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  api.fail(listDeskPayments, 'forbidden')
  api.fail(getDeskPayment, 'forbidden')
  renderScreen(address, { api })
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
})

test('a payment that does not come has a title and a way back meanwhile', async () => {
  const api = mockApi(operator)
  api.hang(getDeskPayment)
  renderScreen(path, { api, user: operator })
  await screen.findByRole('heading', { level: 1, name: 'Payment' })
  expect(screen.getAllByRole('link', { name: 'Payments' })).toHaveLength(2)
})
