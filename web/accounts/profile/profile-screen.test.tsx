import type { ResponseOf } from '@campus-print/contract/endpoint'
import { exampleOf } from '@campus-print/contract/examples/index'
import { getPreferences } from '@campus-print/contract/notification-preferences'
import { profile, updateProfile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

function profileApi() {
  const api = mockApi()
  api.answer(profile)
  api.answer(listSessions)
  api.answer(getPreferences)
  return api
}

const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

describe('the profile', () => {
  test('has the badges of its user and three figures', async () => {
    renderScreen('/profile', { api: profileApi() })
    const header = within(await screen.findByRole('region', { name: 'Asha Rao' }))
    header.getByText('AR')
    header.getByText('asha@example.edu')
    header.getByText('Member since 1 July 2026')
    const badges = header.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(badges).toEqual(['Student', 'Computer Science & Engineering', 'Verified'])
    await waitFor(() => expect(figure('Total print requests')).toBe('12'))
    expect(figure('Total amount spent')).toBe('₹184.50')
    expect(figure("This month's requests")).toBe('3')
  })

  test('of an unverified address has no badge that says otherwise', async () => {
    const user = { isEmailVerified: false }
    const api = mockApi(user)
    api.fail(profile, 'internal')
    api.answer(listSessions)
    api.answer(getPreferences)
    renderScreen('/profile', { api, user })
    await screen.findByText('Unverified')
    expect(screen.queryByText('Verified')).toBeNull()
  })

  test('whose figures do not load says so and shows everything else', async () => {
    const api = profileApi()
    api.fail(profile, 'internal')
    const { hands } = renderScreen('/profile', { api })
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Your figures did not load')
    within(alert).getByText('Something went wrong on our side. Please try again in a moment.')
    await screen.findByRole('heading', { name: 'Your details' })
    api.answer(profile)
    await hands.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(figure('Total print requests')).toBe('12'))
  })

  test('deletes no account before its paid prints are collected, and says how many there are', async () => {
    const api = profileApi()
    const { data } = exampleOf(profile)!.answer as Pick<ResponseOf<typeof profile>, 'data'>
    const answerUncollected = (uncollectedPrints: number) =>
      api.answer(profile, { data: { ...data, stats: { ...data.stats, uncollectedPrints } } })
    const { hands } = renderScreen('/profile', { api })
    const card = within(await screen.findByRole('region', { name: 'Delete account' }))
    // Two are paid while the profile is open.
    answerUncollected(2)
    await hands.click(card.getByRole('button', { name: 'Delete account' }))
    await card.findByText('You have 2 paid prints that are not collected.')
    card.getByText(/^You can delete your account once every paid print is collected or cancelled/)
    expect(card.getByRole('link', { name: 'View History' }).getAttribute('href')).toBe('/history')
    expect(card.queryByRole('button', { name: 'Delete my account' })).toBeNull()
    await hands.click(card.getByRole('button', { name: 'Keep my account' }))
    answerUncollected(0)
    await hands.click(card.getByRole('button', { name: 'Delete account' }))
    await card.findByRole('button', { name: 'Delete my account' })
  })

  test('deletes no account before its owner collected a refund in cash, and says how much it is', async () => {
    const api = profileApi()
    const { data } = exampleOf(profile)!.answer as Pick<ResponseOf<typeof profile>, 'data'>
    api.answer(profile, { data: { ...data, stats: { ...data.stats, cashToCollect: 14.5 } } })
    const { hands } = renderScreen('/profile', { api })
    const card = within(await screen.findByRole('region', { name: 'Delete account' }))
    await hands.click(card.getByRole('button', { name: 'Delete account' }))
    await card.findByText('₹14.50 wait for you in cash at the print desk.')
    card.getByText('You can delete your account once you have collected it.')
    expect(card.queryByText(/not collected/)).toBeNull()
    expect(card.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  })

  test('keeps what was typed when saving gets no answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = profileApi()
    api.hang(updateProfile)
    const { hands } = renderScreen('/profile', { api })
    await hands.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Username')
    await hands.clear(name)
    await hands.type(name, 'Asha R')
    await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(api.calls(updateProfile)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText('Failed to update profile')
    expect(name.value).toBe('Asha R')
  })

  test.each([
    [502, '<h1>Bad gateway</h1>', 'Failed to update profile'],
    [200, '<h1>Welcome to the campus network</h1>', 'Profile update failed'],
  ])('that is not saved with %i %s says so and keeps what was typed', async (status, page, message) => {
    const api = profileApi()
    api.respond(updateProfile, status, page)
    const { hands } = renderScreen('/profile', { api })
    await hands.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    const name = screen.getByLabelText<HTMLInputElement>('Username')
    await hands.clear(name)
    await hands.type(name, 'Asha K')
    await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText(message)
    expect(name.value).toBe('Asha K')
    api.answer(updateProfile)
    await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Profile updated successfully!')
  })
})
