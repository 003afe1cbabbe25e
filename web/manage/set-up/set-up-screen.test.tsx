import { managedSettings } from '@campus-print/contract/examples/manage'
import { changeSettings, getManagedSettings } from '@campus-print/contract/manage-settings'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }
const fresh = { ...managedSettings, setUpDone: false }

test('steps that were done stay done after a reload, and the next one is open', async () => {
  const api = mockApi(manager)
  api.answer(getManagedSettings, { data: fresh })
  api.answer(changeSettings, { data: fresh })
  const { hands, reload } = renderScreen('/manage/set-up', { api, user: manager })
  await hands.click(await screen.findByRole('button', { name: 'Save and continue' }))
  await screen.findByLabelText('Black and white')
  reload()
  await screen.findByLabelText('Black and white')
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Campusdone',
    'Prices',
    'Opening hours',
    'Printer',
    'Test print',
  ])
})

test('the set-up can be skipped, and is not offered again', async () => {
  const api = mockApi(manager)
  api.answer(getManagedSettings, { data: fresh })
  api.answer(changeSettings, { data: { ...fresh, setUpDone: true } })
  // The dashboard follows.
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  const { hands } = renderScreen('/manage/set-up', { api, user: manager })
  const skip = await screen.findByRole('button', { name: 'Skip the set-up' })
  api.answer(getManagedSettings, { data: { ...fresh, setUpDone: true } })
  await hands.click(skip)
  await screen.findByRole('region', { name: 'Notifications' })
  expect(api.calls(changeSettings).map(({ body }) => body)).toEqual([{ setUpDone: true }])
  await waitFor(() => expect(screen.queryByText('Start the set-up')).toBeNull())
})
