import { type Cash, countCash, getCash, payOutCashRefund } from '@campus-print/contract/desk-cash'
import { drawer as cash } from '@campus-print/contract/examples/desk-cash'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }

function opened(data: Cash = cash) {
  const api = mockApi(operator)
  api.answer(getCash, { data })
  return renderScreen('/desk/cash', { user: operator, api })
}

const type = (hands: ReturnType<typeof opened>['hands'], label: string, text: string) =>
  hands.type(screen.getByLabelText(label), text)

describe('the cash of the desk', () => {
  test('shows what should be in the drawer, refunds to pay out, and earlier counts', async () => {
    opened()
    const drawer = await screen.findByRole('region', { name: 'Should be in the drawer' })
    within(drawer).getByText('₹208.00')
    within(screen.getByRole('region', { name: 'To be paid out in cash' })).getByText(
      'Two pages were blank · 9876543210',
    )
    within(screen.getByRole('region', { name: 'Earlier counts' })).getByText('₹2.00 missing')
  })

  test('states the difference while the operator types, and sends what the operator was shown', async () => {
    const { hands, api } = opened()
    await screen.findByText('₹208.00')
    await type(hands, 'Counted, in rupees', '200')
    await screen.findByText('₹8.00 missing')
    await type(hands, 'Stays in the drawer as change', '50')
    api.answer(countCash, { data: { ...cash, expected: 50 } })
    await hands.click(screen.getByRole('button', { name: 'Save count' }))
    await screen.findByText('₹50.00')
    expect(api.calls(countCash).at(-1)?.body).toEqual({ counted: 200, left: 50, expected: 208, note: '' })
  })

  test.each([
    ['no amount', '4,50', '', 'Please enter an amount in rupees, with two decimals at most'],
    ['more that stays than was counted', '20', '30', 'No more can stay in the drawer than was counted'],
  ])('rejects %s before it is sent', async (_, counted, left, message) => {
    const { hands } = opened()
    await screen.findByText('₹208.00')
    await type(hands, 'Counted, in rupees', counted)
    if (left) await type(hands, 'Stays in the drawer as change', left)
    await hands.click(screen.getByRole('button', { name: 'Save count' }))
    await screen.findByText(message)
  })

  test('reads the drawer again where another operator was first', async () => {
    const { hands, api } = opened()
    await screen.findByText('₹208.00')
    await type(hands, 'Counted, in rupees', '208')
    api.fail(countCash, 'cash_moved')
    api.answer(getCash, { data: { ...cash, expected: 222 } })
    await hands.click(screen.getByRole('button', { name: 'Save count' }))
    await screen.findByText('Cash moved while you counted. Please count again.')
    await screen.findByText('₹222.00')
  })

  test('asks before a refund is paid out', async () => {
    const { hands, api } = opened()
    await hands.click(await screen.findByRole('button', { name: 'Pay out ₹2' }))
    const dialog = await screen.findByRole('alertdialog')
    api.answer(payOutCashRefund, { data: { ...cash, refunds: [] } })
    await hands.click(within(dialog).getByRole('button', { name: '₹2 paid out' }))
    await waitFor(() => expect(screen.queryByText('To be paid out in cash')).toBeNull())
  })

  test('says that a refund may not be saved where no answer came', async () => {
    const { hands, api } = opened()
    await hands.click(await screen.findByRole('button', { name: 'Pay out ₹2' }))
    api.disconnect(payOutCashRefund)
    await hands.click(await screen.findByRole('button', { name: '₹2 paid out' }))
    await screen.findByText('No answer came, so this may not be saved. Please try again.')
  })

  test('warns before more is paid out than should be in the drawer', async () => {
    const { hands } = opened({ ...cash, expected: 1.5 })
    await hands.click(await screen.findByRole('button', { name: 'Pay out ₹2' }))
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByText(/^Only ₹1\.50 should be in the drawer\. Count it first if it holds more\./)
  })

  test('says nothing of the drawer where a refund is covered', async () => {
    const { hands } = opened({ ...cash, expected: 2 })
    await hands.click(await screen.findByRole('button', { name: 'Pay out ₹2' }))
    within(await screen.findByRole('alertdialog')).getByText(/^Check the print ID/)
  })

  test('warns of a drawer from which more was paid out than was in it', async () => {
    opened({ ...cash, expected: -4 })
    await screen.findByText(/^More was paid out than was in the drawer\./)
  })

  test('offers to try again where the drawer does not load', async () => {
    const api = mockApi(operator)
    api.disconnect(getCash)
    renderScreen('/desk/cash', { user: operator, api })
    await screen.findByRole('button', { name: 'Try Again' })
  })
})
