import { choosePreferences, getPreferences } from '@campus-print/contract/notification-preferences'
import { profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../testing/render-screen.tsx'

const all = { email: true, whatsapp: false, sms: false, push: true }
const preferences = {
  channels: { ready: all, problem: all, money: all },
  quietHours: { start: '21:00', end: '08:00' },
  available: { email: true, whatsapp: false, sms: true, push: true },
}

function profileApi() {
  const api = mockApi()
  api.answer(profile)
  api.answer(listSessions)
  api.answer(getPreferences, { data: preferences })
  return api
}

const chosen = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')

describe('the choice of notifications', () => {
  test('offers what the campus has set up, and saves each choice at once', async () => {
    const api = profileApi()
    api.answer(choosePreferences, ({ body }) => ({ data: { ...body, available: preferences.available } }))
    const { hands } = renderScreen('/profile', { api })
    await screen.findByRole('switch', { name: 'Print is ready: SMS' })
    expect(screen.queryByRole('switch', { name: /WhatsApp/ })).toBeNull()
    await hands.click(screen.getByRole('switch', { name: 'Print is ready: SMS' }))
    await hands.click(screen.getByRole('switch', { name: 'Payments and refunds: Email' }))
    await waitFor(() => expect(api.calls(choosePreferences)).toHaveLength(2))
    expect(api.calls(choosePreferences).at(-1)?.body).toEqual({
      channels: { ready: { ...all, sms: true }, problem: all, money: { ...all, email: false } },
      quietHours: preferences.quietHours,
    })
    expect([chosen('Print is ready: SMS'), chosen('Payments and refunds: Email')]).toEqual(['true', 'false'])
  })

  test('goes back to what is stored when the server rejects it', async () => {
    const api = profileApi()
    api.fail(choosePreferences, 'internal', { message: 'Not now' })
    const release = api.hold(choosePreferences)
    const { hands } = renderScreen('/profile', { api })
    await hands.click(await screen.findByRole('switch', { name: 'Print is ready: SMS' }))
    await waitFor(() => expect(chosen('Print is ready: SMS')).toBe('true'))
    release()
    await screen.findByText('Not now')
    await waitFor(() => expect(chosen('Print is ready: SMS')).toBe('false'))
  })

  test('switches the quiet hours of SMS off', async () => {
    const api = profileApi()
    api.answer(choosePreferences, ({ body }) => ({ data: { ...body, available: preferences.available } }))
    const { hands } = renderScreen('/profile', { api })
    expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe('21:00')
    await hands.click(screen.getByRole('switch', { name: 'Quiet hours for SMS' }))
    await waitFor(() => expect(api.calls(choosePreferences)[0]?.body.quietHours).toBeNull())
    await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
  })

  test('that does not load says so, and the rest of the profile works', async () => {
    const api = profileApi()
    api.fail(getPreferences, 'forbidden')
    renderScreen('/profile', { api })
    await screen.findByText('Your choices did not load')
    screen.getByRole('button', { name: 'Change password' })
  })
})
