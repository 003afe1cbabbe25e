import { login } from '@campus-print/contract/accounts'
import { user } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import { updateDetails } from '@campus-print/contract/profile'
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

describe('the login', () => {
  test('leads to the registration and to a forgotten password, and keeps the way back', async () => {
    renderScreen('/login?next=%2Fhistory', { user: null })
    const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText(/^New here\?/)
    expect(pathOf('Create an account')).toBe('/register?next=%2Fhistory')
    expect(pathOf('Forgot your password?')).toBe('/forgot-password?next=%2Fhistory')
  })

  /** Logs in to an account of this language; returns what is shown then, and what was called. */
  async function loggedIn(language: 'en' | 'hi', choose?: (hands: UserEvent) => Promise<void>) {
    const api = mockApi(null)
    api.answer(login, { message: 'Login successful', token: 'cookie', user: { ...user, language } })
    api.answer(updateDetails)
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
    const { hands } = renderScreen('/login', { api, user: null })
    await choose?.(hands)
    await hands.type(await screen.findByLabelText(/^(Email|ईमेल)$/), 'asha@example.edu')
    await hands.type(screen.getByLabelText(/^(Password|पासवर्ड)$/), `${password}{Enter}`)
    await screen.findByRole('heading', { level: 1, name: /Asha Rao/ })
    return api
  }

  test('shows the language of the account', async () => {
    const api = await loggedIn('hi')
    await waitFor(() => expect(document.documentElement.lang).toBe('hi'))
    expect(api.calls(updateDetails)).toEqual([])
  })

  test('keeps the language that was chosen just before, and saves it in the account', async () => {
    const api = await loggedIn('en', async (hands) => {
      await hands.selectOptions(await screen.findByLabelText('Language'), 'mr')
      await waitFor(() => expect(document.documentElement.lang).toBe('mr'))
    })
    await waitFor(() => expect(api.calls(updateDetails)[0]?.body).toEqual({ language: 'mr' }))
    expect(document.documentElement.lang).toBe('mr')
    // The next account of this browser may be another person's.
    expect(Object.values(sessionStorage)).not.toContain('"mr"')
  })

  test('reads no token: the session is a cookie that no script sees', async () => {
    const prepared = mockApi(null)
    prepared.answer(login, { message: 'Login successful', token: 'cookie', user })
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) prepared.answer(call)
    const { hands } = renderScreen('/login', { api: prepared, user: null })
    await signIn(hands)
    await screen.findByText('Login successful!')
    await screen.findByText('Welcome, Asha Rao')
    expect(prepared.calls(login)[0]?.body).toMatchObject({ session: 'cookie' })
    expect(Object.keys(localStorage)).toContain('user')
    expect(Object.keys(localStorage)).not.toContain('token')
    expect(screen.queryByText('No token found')).toBeNull()
  })
})

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

  test('rejected without a message, or by a page that is not ours, says to try again', async () => {
    const prepared = api()
    prepared.respond(login, 502, '<h1>Bad gateway</h1>')
    const { hands } = renderScreen('/login', { api: prepared })
    const button = await signIn(hands)
    expect((await screen.findByRole('alert')).textContent).toContain('Login failed. Please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password)
    expect(document.activeElement).toBe(button)
  })

  test('without an answer points to the input and keeps it', async () => {
    const prepared = api()
    prepared.disconnect(login)
    const { hands } = renderScreen('/login', { api: prepared })
    const button = await signIn(hands)
    await screen.findByText('Login failed. Please check your credentials and try again.')
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
