import { loginByDirectory } from '@campus-print/contract/campus-directory'
import { campusNewcomer, joinByCampus } from '@campus-print/contract/campus-login'
import { exampleOf } from '@campus-print/contract/examples/index'
import { user } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import { campusLoginProblems } from '@campus-print/contract/pages'
import { getSettings, type Settings } from '@campus-print/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MockApi } from '../../testing/mock-api.ts'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

function withCampus(campusLoginBy: 'page' | 'password' = 'page'): MockApi {
  const api = mockApi(null)
  const { data } = (exampleOf(getSettings)?.answer ?? {}) as { data: Settings }
  api.answer(getSettings, { data: { ...data, campusLogin: 'MITAOE Account', campusLoginBy } })
  return api
}

test.each(['/login', '/register'])('%s leads to the campus’s login and keeps the way back', async (path) => {
  renderScreen(`${path}?next=%2Fhistory`, { api: withCampus(), user: null })
  const link = await screen.findByRole('link', { name: 'Login with MITAOE Account' })
  expect(link.getAttribute('href')).toBe('/api/auth/campus?next=%2Fhistory')
})

test('a campus without a login of its own shows no such button', async () => {
  renderScreen('/login', { user: null })
  await screen.findByText(/^New here\?/)
  expect(screen.queryByRole('link', { name: /^Login with/ })).toBeNull()
})

test.each(campusLoginProblems)('the login says why the campus’s login failed: %s', async (problem) => {
  renderScreen(`/login?problem=${problem}&next=%2Fhistory`, { api: withCampus(), user: null })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/MITAOE Account/))
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register?next=%2Fhistory',
  )
})

test('someone new is asked only for what the campus does not tell', async () => {
  const api = withCampus()
  api.answer(campusNewcomer, {
    data: { email: 'asha@example.edu', username: 'Asha Rao', category: 'professor', department: null },
  })
  api.answer(joinByCampus, { token: 'cookie', user, needsVerification: false })
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  const { hands } = renderScreen('/join', { api, user: null })
  await screen.findByText('We open your account for asha@example.edu.')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Asha Rao')
  expect(screen.queryByLabelText('Category')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('WhatsApp number is required')
  expect(api.calls(joinByCampus)).toEqual([])
  await hands.type(screen.getByLabelText('WhatsApp number'), '9876543210')
  await hands.selectOptions(screen.getByLabelText('Department'), 'IT')
  await hands.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('Welcome, Asha Rao')
  expect(api.calls(joinByCampus)[0]?.body).toEqual({
    username: 'Asha Rao',
    whatsappNumber: '9876543210',
    category: 'professor',
    department: 'IT',
    session: 'cookie',
  })
})

test('a sign-in that has expired leads back to the login', async () => {
  const api = withCampus()
  api.fail(campusNewcomer, 'sign_in_expired')
  renderScreen('/join', { api, user: null })
  await screen.findByText('This login has expired. Please start again.')
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
})

test('details that do not load can be loaded again', async () => {
  const api = withCampus()
  api.fail(campusNewcomer, 'service_unavailable')
  const { hands } = renderScreen('/join', { api, user: null })
  const again = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5000 })
  api.answer(campusNewcomer)
  await hands.click(again)
  await screen.findByLabelText('WhatsApp number')
})

test.each([
  ['/signed-in?next=%2Fhistory', '/history'],
  ['/signed-in', '/dashboard'],
  ['/signed-in?next=https%3A%2F%2Felsewhere.example', '/dashboard'],
])('%s leads on to %s', async (path, expected) => {
  const api = mockApi()
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  renderScreen(path, { api })
  await waitFor(() => expect(location.pathname).toBe(expected))
})

describe('the login by the campus’s directory', () => {
  const open = async (api: MockApi) => {
    const { hands } = renderScreen('/login?next=%2Fhistory', { api, user: null })
    await hands.click(await screen.findByRole('link', { name: 'Login with MITAOE Account' }))
    await hands.type(await screen.findByLabelText('Campus login'), 'asha.rao')
    await hands.type(screen.getByLabelText('Password'), 'campus password{Enter}')
    return hands
  }

  test('signs in with login and password of the campus, and goes on to the page that was wanted', async () => {
    const api = withCampus('password')
    api.answer(loginByDirectory, { token: 'cookie', user, needsVerification: false })
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
    await open(api)
    await screen.findByText('Login successful!')
    await waitFor(() => expect(location.pathname).toBe('/history'))
    expect(api.calls(loginByDirectory)[0]?.body).toEqual({
      login: 'asha.rao',
      password: 'campus password',
      session: 'cookie',
    })
  })

  test('leads a user without an account to opening one', async () => {
    const api = withCampus('password')
    api.fail(loginByDirectory, 'needs_account')
    api.answer(campusNewcomer)
    await open(api)
    await screen.findByLabelText('WhatsApp number')
    expect(location.search).toBe('?next=%2Fhistory')
  })

  test.each([
    ['wrong_campus_login', 'Invalid campus login or password'],
    ['campus_unavailable', 'The campus directory is not answering. Please try again in a minute.'],
  ] as const)('answered %s says so and keeps the input', async (code, message) => {
    const api = withCampus('password')
    api.fail(loginByDirectory, code)
    await open(api)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByLabelText<HTMLInputElement>('Campus login').value).toBe('asha.rao')
  })

  test('without input names what is missing and calls nothing', async () => {
    const api = withCampus('password')
    const { hands } = renderScreen('/login/campus', { api, user: null })
    await hands.click(await screen.findByRole('button', { name: 'Login' }))
    await screen.findByText('Enter your campus login')
    expect(api.calls(loginByDirectory)).toEqual([])
  })
})
