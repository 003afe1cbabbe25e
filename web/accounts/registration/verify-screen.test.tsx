import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

/** The address that a registration leads to the screen with. */
function verification() {
  const now = Date.now()
  const code = { expiresAt: now + 600_000, resendAt: now, attemptsLeft: 5 }
  return { verification: { email: 'asha@example.edu', from: 'registration', code } }
}

describe('the code of a registration', () => {
  test('comes with help for when no e-mail arrives, and a way back to the login', async () => {
    renderScreen('/verify-otp', { user: null, state: verification() })
    await screen.findByText('No email yet?')
    screen.getByText('Check your spam folder.')
    screen.getByText('Wrong address above? Register again.')
    screen.getByText('You can request another code after a minute. Only the latest code works.')
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
  })

  test('that is not sent again says so and keeps the digits', async () => {
    const api = mockApi(null)
    api.disconnect(resendOtp)
    const { hands } = renderScreen('/verify-otp', { api, user: null, state: verification() })
    const [first] = await screen.findAllByRole<HTMLInputElement>('textbox')
    await hands.type(first!, '1')
    await hands.click(screen.getByRole('button', { name: 'Resend code' }))
    await screen.findByText('Failed to resend OTP')
    expect(first?.value).toBe('1')
  })

  test('without an answer keeps the digits and says so after ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = mockApi(null)
    api.hang(verifyOtp)
    const { hands } = renderScreen('/verify-otp', { api, user: null, state: verification() })
    const [first] = await screen.findAllByRole<HTMLInputElement>('textbox')
    await hands.click(first!)
    await hands.paste('123456')
    await waitFor(() => expect(api.calls(verifyOtp)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText(/^Verification failed/)
    expect(first?.value).toBe('1')
  })
})
