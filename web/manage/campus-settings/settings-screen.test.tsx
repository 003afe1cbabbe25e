import { managedSettings } from '@campus-print/contract/examples/manage'
import {
  changeLogo,
  changeSettings,
  getManagedSettings,
  removeLogo,
} from '@campus-print/contract/manage-settings'
import { getSettings } from '@campus-print/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }

function openSection(section: string) {
  const api = mockApi(manager)
  api.answer(getManagedSettings)
  return renderScreen(`/manage/settings?section=${section}`, { api, user: manager })
}

test('only what was changed is saved, of the version that was read', async () => {
  const { api, hands } = openSection('campus')
  api.answer(changeSettings)
  const phone = await screen.findByLabelText('Phone')
  await hands.clear(phone)
  await hands.type(phone, '  +91 20 1234 ')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Settings saved')
  expect(api.calls(changeSettings).map(({ body }) => body)).toEqual([
    { contactInfo: { phone: '+91 20 1234' }, version: managedSettings.version },
  ])
})

test('errors stand beside their fields, those of the server too', async () => {
  const { api, hands } = openSection('registration')
  const domains = await screen.findByLabelText('Mail domains')
  await hands.type(domains, '{enter}-college')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(/Enter domains such as college.edu/)
  expect(domains.getAttribute('aria-invalid')).toBe('true')
  expect(api.calls(changeSettings)).toEqual([])
  const errors = [{ field: 'registration.emailDomains', message: 'No such domain' }]
  api.fail(changeSettings, 'invalid_input', { message: 'No such domain', errors })
  await hands.clear(domains)
  await hands.type(domains, 'other.edu')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findAllByText('No such domain')).toHaveLength(2)
})

test('a change by another manager meanwhile is not overwritten, and what was typed stays', async () => {
  const { api, hands } = openSection('prices')
  api.fail(changeSettings, 'settings_changed')
  const price = await screen.findByLabelText('Colour')
  await hands.clear(price)
  await hands.type(price, '6')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText(/Someone else changed the settings meanwhile/)
  api.answer(getManagedSettings, {
    data: { ...managedSettings, version: 'newer', pricing: { blackPrintCost: 3, colorPrintCost: 5 } },
  })
  await hands.click(screen.getByRole('button', { name: 'Show the present settings' }))
  expect(await screen.findByDisplayValue('3')).toBe(screen.getByLabelText('Black and white'))
  await screen.findByDisplayValue('6')
  api.answer(changeSettings)
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Settings saved')
  expect(api.calls(changeSettings).at(-1)?.body).toEqual({ pricing: { colorPrintCost: 6 }, version: 'newer' })
})

test('a closed day gets hours with one click, and an empty list needs no error', async () => {
  const { api, hands } = openSection('hours')
  api.answer(changeSettings)
  const sunday = await screen.findByRole('checkbox', { name: 'Sun' })
  await hands.click(sunday)
  await screen.findByText('Sun: Closed instead of 8:00 AM to 2:00 PM')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(api.calls(changeSettings)).toHaveLength(1))
  expect(api.calls(changeSettings)[0]?.body).toMatchObject({
    weekHours: [null, ...managedSettings.weekHours.slice(1)],
  })
})

test('settings that do not load can be loaded again', async () => {
  const api = mockApi(manager)
  api.disconnect(getManagedSettings)
  const { hands } = renderScreen('/manage/settings', { api, user: manager })
  await screen.findByText('The settings did not load')
  api.answer(getManagedSettings)
  await hands.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByLabelText('Black and white')
})

test('settings that cannot be read are named', async () => {
  const api = mockApi(manager)
  api.answer(getManagedSettings, { data: { ...managedSettings, unreadable: ['seller.taxRate', 'quotas'] } })
  renderScreen('/manage/settings', { api, user: manager })
  await screen.findByText('Please set them again: GST rate, Quotas')
})

test('the limit of free reprints is set, and its effect is shown before', async () => {
  const { api, hands } = openSection('reprints')
  api.answer(changeSettings)
  const times = await screen.findByLabelText('For one print')
  await hands.clear(times)
  await hands.type(times, '0')
  await screen.findByText('The desk can no longer print anything again for free')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Settings saved')
  expect(api.calls(changeSettings).map(({ body }) => body)).toEqual([
    { freeReprints: { perRequest: 0 }, version: managedSettings.version },
  ])
})

test('effects stand there only while every value of the section is valid', async () => {
  const { hands } = openSection('prices')
  const price = await screen.findByLabelText('Black and white')
  await hands.clear(price)
  await hands.type(price, '2')
  await screen.findByText('A 10-page black print will cost ₹20 instead of ₹10')
  await hands.clear(price)
  await hands.type(price, '-1')
  expect(screen.queryByText('When you save')).toBeNull()
  await hands.clear(screen.getByLabelText('Colour'))
  await hands.type(screen.getByLabelText('Colour'), '6')
  expect(screen.queryByText('When you save')).toBeNull()
  await hands.clear(price)
  await hands.type(price, '3')
  await screen.findByText('A 10-page colour print will cost ₹60 instead of ₹50')
})

test('a limit that lets everything through is rejected beside its field', async () => {
  const { api, hands } = openSection('limits')
  const tries = await screen.findByLabelText('Failed logins at one account: times')
  await hands.clear(tries)
  await hands.type(tries, '1001')
  await hands.click(screen.getByRole('button', { name: 'Save Changes' }))
  const message = await screen.findByText('Enter a whole number of tries from 1 to 1,000')
  expect(tries.getAttribute('aria-describedby')).toBe(message.closest('[id]')?.id)
  expect(api.calls(changeSettings)).toEqual([])
})

test('a file that is no picture is not taken as a logo', async () => {
  const { api, hands } = openSection('campus')
  // This browser decodes nothing, as a real one does with such a file.
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.reject(new Error('The source image cannot be decoded.'))
    },
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  const file = new File(['%PDF'], 'logo.png', { type: 'image/png' })
  await hands.upload(await screen.findByLabelText('Choose a picture'), file)
  await screen.findByText('This file is not a picture. Choose a PNG, JPEG, WebP or SVG.')
  expect(screen.queryByRole('button', { name: 'Save logo' })).toBeNull()
  expect(api.calls(changeLogo)).toEqual([])
})

test('the logo is removed, and what shows settings reads them anew', async () => {
  const { api, hands } = openSection('campus')
  api.answer(removeLogo)
  await screen.findByRole('img', { name: 'How the logo looks in the light and in the dark' })
  const before = api.calls(getSettings).length
  await hands.click(screen.getByRole('button', { name: 'Remove logo' }))
  await screen.findByText('Logo removed')
  await waitFor(() => expect(api.calls(getSettings).length).toBe(before + 1))
})
