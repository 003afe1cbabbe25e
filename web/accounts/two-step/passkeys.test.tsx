import { getPreferences } from '@campus-print/contract/notification-preferences'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  completePasskeyLogin,
  removePasskey,
  renamePasskey,
} from '@campus-print/contract/passkeys'
import { me, profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { user } from '@campus-print/contract/examples/samples'
import {
  completeLogin,
  confirmTwoStep,
  getTwoStep,
  removeApp,
  setUpTwoStep,
  type TwoStep,
} from '@campus-print/contract/two-step'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const passkey = {
  id: '7a0c35a4-6a37-4c55-9a64-1a5b63c2ac10',
  name: 'Firefox on Android',
  createdAt: '2026-07-01T10:00:00.000Z',
  lastUsedAt: '2026-07-03T10:00:00.000Z',
}
const off: TwoStep = {
  since: null,
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  hasPassword: true,
  isRequired: false,
}
const on: TwoStep = { ...off, since: '2026-07-01T10:00:00.000Z', passkeys: [passkey], recoveryCodesLeft: 10 }

const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** The browser's own window: what it does is prepared by a test. */
const create = vi.fn<() => Promise<unknown>>()
const get = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  create.mockReset()
  create.mockResolvedValue({
    ...credential,
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'] },
  })
  get.mockReset()
  get.mockResolvedValue({
    ...credential,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
})

const closed = () => new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')

describe('a login of someone with a passkey', () => {
  const open = (methods = ['app', 'passkey']) => {
    const api = mockApi(null)
    const state = { pendingLogin: { token: 'waiting', methods } }
    api.answer(beginPasskeyLogin)
    return renderScreen('/login/code?next=%2Fprofile', { api, user: null, state })
  }
  const use = () => screen.findByRole('button', { name: 'Use your passkey' })

  test('is completed by it, on the page that was wanted', async () => {
    const { api, hands } = open()
    for (const call of [profile, listSessions, getPreferences]) api.answer(call)
    api.answer(completePasskeyLogin, { token: 'cookie', user, needsVerification: false })
    api.answer(me, { token: 'cookie', user })
    await hands.click(await use())
    await screen.findByText('Login successful!')
    await screen.findByText(/^Member since/)
    expect(api.calls(beginPasskeyLogin)[0]?.body).toEqual({ pendingLogin: 'waiting' })
    expect(api.calls(completePasskeyLogin)[0]?.body).toMatchObject({
      pendingLogin: 'waiting',
      session: 'cookie',
      response: { id: 'AQID', type: 'public-key', response: { signature: 'AQID' } },
    })
  })

  test('says that the browser’s window was closed, and tries again', async () => {
    const { api, hands } = open()
    get.mockRejectedValueOnce(closed())
    await hands.click(await use())
    expect((await screen.findByRole('alert')).textContent).toContain('The browser’s window was closed')
    expect(api.calls(completePasskeyLogin)).toEqual([])
    api.hang(completePasskeyLogin)
    await hands.click(await use())
    await waitFor(() => expect(api.calls(completePasskeyLogin)).toHaveLength(1))
  })

  test('says that the passkey was not accepted', async () => {
    const { api, hands } = open()
    api.fail(completePasskeyLogin, 'wrong_passkey', { attemptsLeft: 4 })
    await hands.click(await use())
    expect((await screen.findByRole('alert')).textContent).toContain('The passkey was not accepted.')
  })

  test('leads back to the login once it has ended', async () => {
    const { api, hands } = open()
    api.fail(beginPasskeyLogin, 'sign_in_expired')
    await hands.click(await use())
    await screen.findByText('This login has expired. Please start again.')
    await screen.findByLabelText('Password')
  })

  test('offers the other ways', async () => {
    const { api, hands } = open()
    api.hang(completeLogin)
    await hands.click(await screen.findByRole('button', { name: 'Use the authenticator app' }))
    await screen.findByLabelText('Code from the app')
    await hands.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await hands.type(await screen.findByLabelText('Recovery code'), '7KQ2M-XW4PD{Enter}')
    await waitFor(() => expect(api.calls(completeLogin)[0]?.body.code).toBe('7KQ2M-XW4PD'))
    await use()
  })

  test('names no app that the account has not, and no passkey that the browser cannot use', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    open(['passkey'])
    await screen.findByLabelText('Recovery code')
    screen.getByText(/^This browser cannot use your passkey\./)
    expect(screen.queryByRole('button', { name: /passkey|app/ })).toBeNull()
  })

  test('comes by the campus’s own login, too', async () => {
    renderScreen('/login/code#token=by-campus&methods=app+passkey', { user: null })
    await use()
  })
})

describe('the profile', () => {
  const profileApi = (twoStep: TwoStep) => {
    const api = mockApi()
    for (const call of [profile, listSessions, getPreferences, beginPasskey]) api.answer(call)
    api.answer(getTwoStep, { data: twoStep })
    return api
  }
  const section = async () => within(await screen.findByRole('region', { name: 'Two-step login' }))

  test('sets two-step login up with a passkey: the password, the name, the recovery codes', async () => {
    const api = profileApi(off)
    api.answer(addPasskey)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await hands.click(await card.findByRole('button', { name: /^Passkey/ }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    const name = await card.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).not.toBe('')
    await hands.clear(name)
    await hands.keyboard('{Enter}')
    await card.findByText('Give the passkey a name')
    await hands.type(name, '...{Enter}')
    await card.findByText('Give the passkey a name')
    // It would turn the text around it.
    await hands.clear(name)
    await hands.type(name, 'My \u202Ephone{Enter}')
    await card.findByText('The name must not contain control characters')
    expect(create).not.toHaveBeenCalled()
    await hands.clear(name)
    await hands.type(name, 'My phone{Enter}')
    await card.findByText('7KQ2M-XW4PD')
    expect(api.calls(beginPasskey)[0]?.body).toEqual({ password: 'small blue lamp' })
    expect(api.calls(addPasskey)[0]?.body).toMatchObject({
      name: 'My phone',
      response: { id: 'AQID', response: { attestationObject: 'AQID', transports: ['internal'] } },
    })
    api.answer(getTwoStep, { data: on })
    await hands.click(card.getByRole('button', { name: 'I have saved them' }))
    await card.findByText('Passkey, added 1 July 2026')
    await card.findByText('Last used 3 July 2026')
    // It is the only second factor.
    expect(card.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  test('sets two-step login up with the app where the browser knows no passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { hands } = renderScreen('/profile', { api: profileApi(off) })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Set up two-step login' }))
    await card.findByText(/You need an authenticator app/)
  })

  test('says that the browser’s window was closed, and lets the user try again', async () => {
    const api = profileApi(on)
    api.answer(addPasskey, { data: { recoveryCodes: [] } })
    create.mockRejectedValueOnce(closed())
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Add a passkey' }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await hands.click(await card.findByRole('button', { name: 'Create passkey' }))
    expect((await card.findByRole('alert')).textContent).toContain('The browser’s window was closed')
    await hands.click(card.getByRole('button', { name: 'Create passkey' }))
    await screen.findByText('The passkey was added')
    await card.findByRole('button', { name: 'Turn off' })
  })

  test.each([
    ['InvalidStateError', 'This device has a passkey of your account already.'],
    ['SecurityError', 'The browser could not use a passkey here. Try another device or browser.'],
  ])('says what %s of the browser means', async (name, words) => {
    create.mockRejectedValueOnce(new DOMException('For developers', name))
    const { hands } = renderScreen('/profile', { api: profileApi({ ...on, hasPassword: false }) })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Add a passkey' }))
    // Without password and app a recovery code is the proof.
    await hands.type(await card.findByLabelText('Recovery code'), '7KQ2M-XW4PD{Enter}')
    await hands.click(await card.findByRole('button', { name: 'Create passkey' }))
    await card.findByText(words)
  })

  test('asks for the proof again after a passkey that was not accepted', async () => {
    const api = profileApi(on)
    api.fail(addPasskey, 'wrong_passkey')
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Add a passkey' }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await hands.click(await card.findByRole('button', { name: 'Create passkey' }))
    await screen.findByText('The passkey was not accepted. Please try again.')
    await card.findByLabelText('Password')
  })

  test('connects an app beside the passkey', async () => {
    const api = profileApi(on)
    api.answer(setUpTwoStep)
    api.answer(confirmTwoStep, { data: { recoveryCodes: [] } })
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Connect an authenticator app' }))
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp{Enter}')
    await hands.type(await card.findByLabelText('Code from the app'), '402816')
    api.answer(getTwoStep, { data: { ...on, hasApp: true } })
    await hands.keyboard('{Enter}')
    await screen.findByText('The app is connected')
    await card.findByText('Authenticator app')
  })

  test('renames a passkey, and keeps what was typed when that fails', async () => {
    const api = profileApi(on)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: `Rename: ${passkey.name}` }))
    const field = await card.findByLabelText<HTMLInputElement>('Name')
    expect(field.value).toBe(passkey.name)
    await hands.clear(field)
    api.fail(renamePasskey, 'invalid_input', {
      errors: [{ field: 'name', message: 'Give the passkey a name' }],
    })
    await hands.keyboard('{Enter}')
    await card.findByText('Give the passkey a name')
    await hands.type(field, 'Office laptop')
    const renamed = { ...passkey, name: 'Office laptop' }
    api.answer(renamePasskey, { data: renamed })
    api.answer(getTwoStep, { data: { ...on, passkeys: [renamed] } })
    await hands.click(card.getByRole('button', { name: 'Save name' }))
    await screen.findByText('The passkey was renamed')
    const again = await card.findByRole('button', { name: 'Rename: Office laptop' })
    expect(document.activeElement).toBe(again)
    expect(api.calls(renamePasskey).at(-1)).toMatchObject({
      params: { id: passkey.id },
      body: { name: 'Office laptop' },
    })
  })

  test('removes a passkey', async () => {
    const other = {
      ...passkey,
      id: '4f7c1a52-1d0c-44c9-8b6e-0e4f9a3f7d21',
      name: 'A key ring',
      lastUsedAt: null,
    }
    const api = profileApi({ ...on, passkeys: [passkey, other] })
    api.answer(removePasskey)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Remove: A key ring' }))
    await card.findByText('The passkey “A key ring” will no longer open your account.')
    await hands.click(card.getByRole('button', { name: 'Cancel' }))
    const remove = await card.findByRole('button', { name: 'Remove: A key ring' })
    expect(document.activeElement).toBe(remove)
    await hands.click(remove)
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp')
    api.answer(getTwoStep, { data: on })
    await hands.keyboard('{Enter}')
    await screen.findByText('The passkey was removed')
    await waitFor(() => expect(card.queryByText('A key ring')).toBeNull())
    const renew = card.getByRole('button', { name: 'New recovery codes' })
    await waitFor(() => expect(document.activeElement).toBe(renew))
    expect(api.calls(removePasskey)[0]).toMatchObject({
      params: { id: other.id },
      body: { password: 'small blue lamp' },
    })
  })

  test('removes the app where a passkey stays', async () => {
    const api = profileApi({ ...on, hasApp: true })
    api.answer(removeApp)
    const { hands } = renderScreen('/profile', { api })
    const card = await section()
    await hands.click(await card.findByRole('button', { name: 'Remove: Authenticator app' }))
    await card.findByText('The codes of the app will no longer open your account.')
    await hands.type(await card.findByLabelText('Password'), 'small blue lamp')
    api.answer(getTwoStep, { data: on })
    await hands.keyboard('{Enter}')
    await screen.findByText('The app was removed')
    const connect = await card.findByRole('button', { name: 'Connect an authenticator app' })
    expect(card.queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(connect).toBeTruthy()
    expect(api.calls(removeApp)[0]).toMatchObject({ body: { password: 'small blue lamp' } })
  })

  test('offers no more passkeys than an account may have', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ ...passkey, id: String(at) }))
    renderScreen('/profile', { api: profileApi({ ...on, passkeys: many }) })
    const card = await section()
    await card.findByRole('button', { name: 'Turn off' })
    expect(card.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})
