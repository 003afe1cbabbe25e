import { login } from '@campus-print/contract/accounts'
import { getPreferences } from '@campus-print/contract/notification-preferences'
import { me, profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { user } from '@campus-print/contract/examples/samples'
import {
  completeLogin,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  type TwoStep,
  turnTwoStepOff,
} from '@campus-print/contract/two-step'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const waiting = { token: 'waiting', methods: ['app' as const] }
const pendingLogin = { ...waiting, expiresAt: '2026-07-01T10:10:00.000Z' }
const off: TwoStep = {
  since: null,
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  hasPassword: true,
  isRequired: false,
}
const on: TwoStep = { ...off, since: '2026-07-01T10:00:00.000Z', hasApp: true, recoveryCodesLeft: 10 }

function profileApi(twoStep = off) {
  const api = mockApi()
  for (const call of [profile, listSessions, getPreferences]) api.answer(call)
  api.answer(getTwoStep, { data: twoStep })
  return api
}

const hasFocus = (card: ReturnType<typeof within>, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { name })))

const section = async () => within(await screen.findByRole('region', { name: 'Two-step login' }))

describe('a login that asks for a code', () => {
  const open = () => {
    const api = mockApi(null)
    return {
      ...renderScreen('/login/code?next=%2Fprofile', { api, user: null, state: { pendingLogin: waiting } }),
    }
  }

  test('comes after the password, and goes on with the code to the page that was wanted', async () => {
    const api = mockApi(null)
    api.fail(login, 'needs_second_step', { pendingLogin })
    const { hands } = renderScreen('/login?next=%2Fprofile', { api, user: null })
    await hands.type(await screen.findByLabelText('Email'), 'asha@example.edu')
    await hands.type(screen.getByLabelText('Password'), 'small blue lamp')
    await hands.click(screen.getByRole('button', { name: 'Login' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Code from the app')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.autocomplete).toBe('one-time-code')
    for (const call of [profile, listSessions, getPreferences]) api.answer(call)
    api.answer(completeLogin, { token: 'cookie', user, needsVerification: false })
    api.answer(me, { token: 'cookie', user })
    await hands.type(field, '123 456')
    await hands.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText('Login successful!')
    await screen.findByText(/^Member since/)
    expect(api.calls(completeLogin)[0]?.body).toEqual({
      pendingLogin: 'waiting',
      code: '123 456',
      session: 'cookie',
    })
  })

  test('says that a code is wrong, empties the field and keeps the focus in it', async () => {
    const { api, hands } = open()
    api.fail(completeLogin, 'wrong_code', { message: 'This code is not right.', attemptsLeft: 4 })
    const field = await screen.findByLabelText<HTMLInputElement>('Code from the app')
    await hands.type(field, '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.Attempts left: 4')
    expect([field.value, document.activeElement]).toEqual(['', field])
  })

  test('says that the code is missing', async () => {
    const { api, hands } = open()
    await hands.click(await screen.findByRole('button', { name: 'Login' }))
    await screen.findByText('Enter the code')
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the app'))
    expect(api.calls(completeLogin)).toEqual([])
  })

  test('leads back to the login once it has ended', async () => {
    const { api, hands } = open()
    api.fail(completeLogin, 'sign_in_expired')
    await hands.type(await screen.findByLabelText('Code from the app'), '000000{Enter}')
    await screen.findByText('This login has expired. Please start again.')
    await screen.findByLabelText('Password')
  })

  test('takes a recovery code', async () => {
    const { api, hands } = open()
    api.hang(completeLogin)
    await hands.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    const field = await screen.findByLabelText('Recovery code')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await hands.type(field, '7KQ2M-XW4PD{Enter}')
    await waitFor(() => expect(api.calls(completeLogin)[0]?.body.code).toBe('7KQ2M-XW4PD'))
    await screen.findByRole('button', { name: 'Use the authenticator app' })
  })

  test('without a login that waits for it is the login', async () => {
    renderScreen('/login/code', { user: null })
    await screen.findByLabelText('Password')
  })

  test('takes the login of the campus from behind the hash', async () => {
    const api = mockApi(null)
    api.hang(completeLogin)
    const { hands } = renderScreen('/login/code#token=by-campus&methods=app', { api, user: null })
    await hands.type(await screen.findByLabelText('Code from the app'), '123456{Enter}')
    await waitFor(() => expect(api.calls(completeLogin)[0]?.body.pendingLogin).toBe('by-campus'))
  })
})

describe('the profile', () => {
  test('turns two-step login on: the password, the app, its code, the recovery codes', async () => {
    const api = profileApi()
    api.answer(setUpTwoStep)
    api.answer(confirmTwoStep)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await card.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    await card.findByRole('img', { name: 'QR code for the authenticator app' })
    expect(api.calls(setUpTwoStep)[0]?.body).toEqual({ password: 'small blue lamp' })
    await hands.type(card.getByLabelText('Code from the app'), '402816{Enter}')
    await card.findByText('7KQ2M-XW4PD')
    await hands.click(card.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toContain('7KQ2M-XW4PD\nHN93T-BC6RV')
    api.answer(getTwoStep, { data: on })
    await hands.click(card.getByRole('button', { name: 'I have saved them' }))
    await card.findByText('10 recovery codes left')
    expect(card.queryByText('7KQ2M-XW4PD')).toBeNull()
    // The button that had the focus is gone.
    await hasFocus(card, 'New recovery codes')
  })

  test('says beside the field that the password is wrong', async () => {
    const api = profileApi()
    const message = 'The password is not right'
    api.fail(setUpTwoStep, 'invalid_input', { message, errors: [{ field: 'password', message }] })
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await hands.type(await card.findByLabelText('Password'), 'wrong{Enter}')
    await card.findByText(message)
    expect(card.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  })

  test('asks an account without a password for nothing to set it up, and for a code to turn it off', async () => {
    const api = profileApi({ ...off, hasPassword: false })
    api.answer(setUpTwoStep)
    const { hands, reload } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await hands.click(await card.findByRole('button', { name: 'Continue' }))
    await card.findByText('Scan this with your authenticator app')
    api.answer(getTwoStep, { data: { ...on, hasPassword: false } })
    api.hang(turnTwoStepOff)
    reload()
    const again = await section()
    await hands.click(await again.findByRole('button', { name: 'Turn off' }))
    await hands.type(await again.findByLabelText('Code from the app'), '402816{Enter}')
    await waitFor(() => expect(api.calls(turnTwoStepOff)[0]?.body).toEqual({ code: '402816' }))
  })

  test('turns it off with the password', async () => {
    const api = profileApi(on)
    api.answer(turnTwoStepOff)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Turn off' }))
    api.answer(getTwoStep, { data: off })
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await screen.findByText('Two-step login is off')
    await hasFocus(card, 'Set up two-step login')
  })

  test('gives the focus back to the button whose form is cancelled', async () => {
    const { hands } = renderScreen('/profile', { api: profileApi(on) })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Turn off' }))
    await hands.click(await card.findByRole('button', { name: 'Cancel' }))
    await hasFocus(card, 'Turn off')
  })

  test('warns staff who have to have two-step login before they turn it off', async () => {
    const { hands } = renderScreen('/profile', { api: profileApi({ ...on, isRequired: true }) })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Turn off' }))
    await card.findByText('The print desk and managing close for you until you set it up again.')
  })

  test('says that the password or the code is missing', async () => {
    const api = profileApi()
    api.answer(setUpTwoStep)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await hands.click(await card.findByRole('button', { name: 'Continue' }))
    await card.findByText('Password is required')
    await hands.type(card.getByLabelText('Password'), 'small blue lamp{Enter}')
    await hands.click(await card.findByRole('button', { name: 'Turn on' }))
    await card.findByText('Enter the code')
    const field = card.getByLabelText('Code from the app')
    expect(document.activeElement).toBe(field)
    await hands.type(field, '4')
    expect(card.queryByText('Enter the code')).toBeNull()
  })

  test('shows new recovery codes once', async () => {
    const api = profileApi({ ...on, recoveryCodesLeft: 1 })
    api.answer(renewRecoveryCodes)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await card.findByText('1 recovery code left')
    await hands.click(card.getByRole('button', { name: 'New recovery codes' }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await card.findByText('HN93T-BC6RV')
    await hands.click(card.getByRole('button', { name: 'I have saved them' }))
    expect(card.queryByText('HN93T-BC6RV')).toBeNull()
  })

  test('whose two-step login does not load says so, and loads it again', async () => {
    const api = profileApi()
    api.fail(getTwoStep, 'internal')
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await card.findByText('Two-step login did not load')
    api.answer(getTwoStep, { data: off })
    await hands.click(card.getByRole('button', { name: 'Try Again' }))
    await card.findByRole('button', { name: 'Set up two-step login' })
  })
})

test.each(['/desk', '/manage/settings'])(
  '%s leads a user who needs two-step login there to setting it up, and opens after that',
  async (path) => {
    const staff = { permissions: ['desk' as const, 'manage' as const], needsTwoStep: true }
    const api = mockApi(staff)
    for (const call of [profile, listSessions, getPreferences]) api.answer(call)
    api.answer(getTwoStep, { data: { ...off, isRequired: true } })
    const { hands } = renderScreen(path, { api, user: staff })
    await screen.findByText('Your campus asks for two-step login')
    expect(location.pathname).toBe('/profile')
    api.answer(setUpTwoStep)
    api.answer(confirmTwoStep)
    await hands.click(screen.getByRole('button', { name: 'Set up two-step login' }))
    await hands.type(await screen.findByLabelText('Password'), 'small blue lamp{Enter}')
    await hands.type(await screen.findByLabelText('Code from the app'), '402816{Enter}')
    await screen.findByText('7KQ2M-XW4PD')
    api.answer(getTwoStep, { data: { ...on, isRequired: true } })
    api.answer(me, { token: 'cookie', user: { ...user, ...staff, needsTwoStep: false } })
    await hands.click(screen.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(location.pathname).toBe(path))
  },
)
