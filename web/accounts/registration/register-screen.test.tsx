import { register } from '@campus-print/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

test('a registration shows a message when it fails and when it succeeds', async () => {
  const api = mockApi(null)
  api.respond(register, 502, '<h1>Bad gateway</h1>')
  const { hands } = renderScreen('/register', { api, user: null })
  await hands.type(await screen.findByLabelText('Username'), 'Asha Rao')
  await hands.type(screen.getByLabelText('Email'), 'asha@example.edu')
  await hands.type(screen.getByLabelText('WhatsApp number'), '9876543210')
  await hands.type(screen.getByLabelText('Password'), 'small blue lamp')
  await hands.type(screen.getByLabelText('Confirm password'), 'small blue lamp')
  await hands.selectOptions(screen.getByLabelText('Category'), 'student')
  await hands.selectOptions(screen.getByLabelText('Department'), 'CSE')
  await hands.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('Registration failed')
  api.answer(register)
  await hands.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('Registration successful! Please verify your account with OTP.')
  await waitFor(() => expect(location.pathname).toBe('/verify-otp'))
})
