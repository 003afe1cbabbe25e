import {
  checkoutSignature,
  payment,
  printId,
  queuedRequest,
  requestId,
} from '@campus-print/contract/examples/samples'
import { cancelRequest, getRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { createOrder, verifyPayment } from '@campus-print/contract/payments'
import { queueStatus } from '@campus-print/contract/queue'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { loadScript, order, paymentApi as checkoutApi, unpaid } from '../../testing/mock-checkout.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** The ticket that follows a payment shows the place in the queue. */
function paymentApi() {
  const checkout = checkoutApi()
  checkout.api.answer(queueStatus)
  return checkout
}

const otherId = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9'
const other: PrintRequestWithHistory = {
  ...unpaid,
  id: otherId,
  _id: otherId,
  documentName: 'photo.jpg',
  totalCost: 12,
}
const requests = new Map([
  [requestId, unpaid],
  [otherId, other],
])
const together = `/payment/${requestId}?with=${otherId}`

function basketApi(changes: Partial<PrintRequestWithHistory> = {}) {
  const { api, checkoutScript } = paymentApi()
  const shown = new Map([...requests].map(([id, request]) => [id, { ...request, ...changes }]))
  api.answer(getRequest, ({ params }) => ({ data: shown.get(params['id'] ?? '') ?? unpaid }))
  return { api, checkoutScript, shown }
}

const summary = () => screen.findByRole('region', { name: '2 documents' })

describe('a payment page for several prints', () => {
  test('shows each with its price, and pays all of them at once', async () => {
    const { api, checkoutScript, shown } = basketApi()
    const { hands } = renderScreen(together, { api })
    const windows = await loadScript(checkoutScript)
    const documents = within(await summary())
    documents.getByRole('button', { name: 'Change settings of photo.jpg' })
    documents.getByText('₹12')
    documents.getByText('₹20')
    await hands.click(await screen.findByRole('button', { name: 'Pay ₹20' }))
    const printRequestIds = [requestId, otherId]
    expect(api.calls(createOrder).map(({ body }) => body)).toEqual([{ printRequestIds }])

    api.answer(verifyPayment)
    const paid = { ...queuedRequest, payment }
    for (const [id, request] of requests) shown.set(id, { ...request, ...paid, id })
    act(() => windows[0]!.handler(checkoutSignature))
    await screen.findByText('Payment Successful!')
    expect(api.calls(verifyPayment).map(({ body }) => body)).toMatchObject([{ printRequestIds }])
  })

  test('shows the settings of each', async () => {
    const { api, checkoutScript } = basketApi({
      printType: 'mixed',
      colorPages: '2',
      pagesPerSide: 2,
      doubleSided: false,
    })
    renderScreen(together, { api })
    await loadScript(checkoutScript)
    const settings =
      '1-3, 6: 4 pages · 2 copies · 4 × 2 = 8 pages · Mixed · In colour: page 2 · A4 · Portrait · Single-sided · 2 pages per side'
    await waitFor(async () => expect(within(await summary()).getAllByText(settings)).toHaveLength(2))
  })

  test('is that of the open order when the address names no others, as after the provider’s page', async () => {
    const { api, checkoutScript } = basketApi({ orderedTogether: [requestId, otherId] })
    renderScreen(`/payment/${requestId}`, { api })
    await loadScript(checkoutScript)
    await screen.findByRole('button', { name: 'Pay ₹20' })
  })

  test('leaves out one that was paid or cancelled meanwhile', async () => {
    const { api, checkoutScript, shown } = basketApi()
    shown.set(otherId, { ...other, status: 'cancelled' })
    renderScreen(together, { api })
    await loadScript(checkoutScript)
    await screen.findByRole('button', { name: 'Pay ₹8' })
    expect(api.calls(createOrder).map(({ body }) => body)).toEqual([{ printRequestIds: [requestId] }])
  })

  test('goes on without one that turns out to be paid as the order is opened', async () => {
    const { api, checkoutScript, shown } = basketApi()
    api.fail(createOrder, 'invalid_transition')
    const reject = api.hold(createOrder)
    renderScreen(together, { api })
    await waitFor(() => expect(api.calls(createOrder)).toHaveLength(1))
    shown.set(otherId, { ...other, ...queuedRequest, id: otherId, payment })
    reject()
    api.answer(createOrder, { data: { ...order, checkoutScript } })
    await loadScript(checkoutScript)
    await screen.findByRole('button', { name: 'Pay ₹8' })
    expect(api.calls(createOrder).at(-1)?.body).toEqual({ printRequestIds: [requestId] })
  })

  test('removes one of them after a question, and goes on with the others', async () => {
    const { api, checkoutScript, shown } = basketApi()
    const { hands } = renderScreen(together, { api })
    await loadScript(checkoutScript)
    api.answer(cancelRequest)
    await hands.click(
      await within(await summary()).findByRole('button', { name: `Remove ${unpaid.documentName}` }),
    )
    shown.set(requestId, { ...unpaid, status: 'cancelled' })
    await hands.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Pay ₹12' })
    expect(location.pathname).toBe(`/payment/${otherId}`)
    expect(api.calls(cancelRequest).map(({ params }) => params)).toEqual([{ id: requestId }])
  })

  test('leads to another document, which is paid together with them', async () => {
    const { api, checkoutScript } = basketApi()
    const { hands } = renderScreen(together, { api })
    await loadScript(checkoutScript)
    await hands.click(await screen.findByRole('button', { name: 'Add another document' }))
    await screen.findByRole('heading', { name: 'New Print Request' })
    expect(history.state).toMatchObject({ printStep: 'upload', paidWith: [requestId, otherId] })
  })
})

test('the ticket of prints that were paid together lists all print IDs, with the code of the first', async () => {
  const first = { printRequestId: otherId, uniqueId: 'PRT-AAAAAA-BBBBBBBB', documentName: 'photo.jpg' }
  const own = { printRequestId: requestId, uniqueId: printId, documentName: 'thesis.pdf' }
  const paidTogether = [
    { ...first, status: 'ready' as const },
    { ...own, status: 'in_queue' as const },
  ]
  const { api } = paymentApi()
  api.answer(getRequest, { data: { ...unpaid, ...queuedRequest, payment: { ...payment, paidTogether } } })
  renderScreen(`/payment/${requestId}`, { api })
  const ticket = within(await screen.findByRole('region', { name: 'Ticket' }))
  ticket.getByText('Your 2 print IDs')
  ticket.getByText(printId)
  await ticket.findByRole('img', { name: `Print ID ${first.uniqueId} as a QR code` })
  expect(ticket.getByRole('link', { name: 'photo.jpg' }).getAttribute('href')).toContain(otherId)
})
