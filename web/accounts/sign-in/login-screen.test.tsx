import { login } from '@campus-print/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const password = 'small blue lamp'

async function signIn(hands: UserEvent): Promise<HTMLElement> {
  await hands.type(await screen.findByLabelText('Email'), 'asha@example.edu')
  await hands.type(screen.getByLabelText('Password'), password)
  const button = screen.getByRole('button', { name: 'Login' })
  await hands.click(button)
  return button
}

describe('a login', () => {
  const api = () => mockApi(null)

  test.each([
    ['tried too often', 'Too many login attempts. Please wait a few minutes and try again.', 'rate_limited'],
    ['with a wrong password', 'Invalid email or password', 'wrong_credentials'],
  ] as const)('%s shows an error and keeps the input and the focus', async (_, message, code) => {
    const prepared = api()
    prepared.fail(login, code)
    const { hands } = renderScreen('/login', { api: prepared })
    const button = await signIn(hands)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
    expect(document.activeElement).toBe(button)
  })

  test('without input names the fields that are missing and calls nothing', async () => {
    const prepared = api()
    const { hands } = renderScreen('/login', { api: prepared })
    await hands.click(await screen.findByRole('button', { name: 'Login' }))
    await waitFor(() => {
      expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    })
    expect(prepared.calls(login)).toEqual([])
  })

  test('waiting for its answer is busy and is not sent twice', async () => {
    const prepared = api()
    prepared.hang(login)
    const { hands } = renderScreen('/login', { api: prepared })
    const button = await signIn(hands)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await hands.click(button)
    expect(prepared.calls(login)).toHaveLength(1)
    expect(prepared.calls(login)[0]?.body).toEqual({ email: 'asha@example.edu', password, session: 'cookie' })
  })

  test('without an answer for ten seconds points to the connection', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const prepared = api()
    prepared.hang(login)
    const { hands } = renderScreen('/login', { api: prepared })
    await signIn(hands)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    await screen.findByText('Login failed. Please check your credentials and try again.')
    screen.getByText('We got no answer. Check your connection first.')
  })
})
