import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PayButton } from './pay-button.tsx'

afterEach(cleanup)

test('the pay button says that it waits for the provider', () => {
  render(<PayButton label="Pay ₹14" isReady={false} isChecking={false} onPay={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Connecting to secure payment gateway...' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('the pay button says that it waits for the check, keeps the focus and does not pay', async () => {
  const onPay = vi.fn()
  render(<PayButton label="Pay ₹14" isReady isChecking onPay={onPay} />)
  const button = screen.getByRole('button', { name: 'Checking your last payment...' })
  await userEvent.click(button)
  expect(onPay).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('the pay button pays once nothing is waited for', async () => {
  const onPay = vi.fn()
  render(<PayButton label="Pay ₹14" isReady isChecking={false} onPay={onPay} />)
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₹14' }))
  expect(onPay).toHaveBeenCalledOnce()
})
