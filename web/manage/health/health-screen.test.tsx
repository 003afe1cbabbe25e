import { exampleOf } from '@campus-print/contract/examples/index'
import { type HealthStatus, healthStatus } from '@campus-print/contract/health'
import { screen, waitFor, within } from '@testing-library/react'
import { getHold, resumeService } from '@campus-print/contract/operation'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }
const example = exampleOf(healthStatus)?.answer as { data: HealthStatus } | undefined
if (!example) throw new Error('The health has no example')
const healthy = example.data

test('every part is named with its state, and only a part that needs attention has advice', async () => {
  const api = mockApi(manager)
  api.answer(healthStatus, {
    data: {
      ...healthy,
      state: 'failing',
      printers: { state: 'failing', message: 'No printer takes prints: Library 1 stopped (media-empty).' },
    },
  })
  renderScreen('/manage/health', { api, user: manager })
  await screen.findByText('Something needs attention now')
  const items = within(screen.getByRole('region', { name: 'Parts of the service' })).getAllByRole('listitem')
  expect(items).toHaveLength(11)
  expect(items.map((item) => item.textContent.includes('What to do:'))).toEqual([
    false,
    true,
    ...Array.from({ length: 9 }, () => false),
  ])
  expect(items[1]?.textContent).toContain('No printer takes prints')
  expect(screen.getByRole('link', { name: 'Open Printers' }).getAttribute('href')).toBe('/manage/printers')
})

test('a printer that is paused here is resumed, not visited', async () => {
  const api = mockApi(manager)
  const printer = {
    name: 'Library 1',
    state: 'idle' as const,
    stateReasons: ['paused'],
    acceptingJobs: false,
    isPaused: true,
    since: '2026-07-01T08:30:00.000Z',
  }
  const message = 'No printer takes prints: Library 1 is paused here.'
  const health = (others: object[]): HealthStatus => ({
    ...healthy,
    state: 'failing',
    printers: {
      state: 'failing',
      message,
      printers: [printer, ...others.map((other) => ({ ...printer, ...other }))],
    },
  })
  api.answer(healthStatus, { data: health([]) })
  const { reload } = renderScreen('/manage/health', { api, user: manager })
  await screen.findByText(/^Resume the paused printer when it may print again/)
  expect(screen.queryByText(/Go to the printer/)).toBeNull()
  api.answer(healthStatus, { data: health([{ name: 'Hostel', state: 'stopped', isPaused: false }]) })
  reload()
  await screen.findByText(/^Resume the paused printer .* Go to the printer/)
})

test('a campus without a printer is told to add one', async () => {
  const api = mockApi(manager)
  const printers = { state: 'failing' as const, message: 'There is no printer.', printers: [] }
  api.answer(healthStatus, { data: { ...healthy, state: 'failing', printers } })
  renderScreen('/manage/health', { api, user: manager })
  await screen.findByText('Add a printer.')
})

test('the sentences of the server are in the language of the page', async () => {
  const api = mockApi(manager)
  api.answer(healthStatus)
  renderScreen('/manage/health', { api, user: manager })
  const message = await screen.findByText('Nothing is on hold.')
  expect(message.closest('[lang]')).toBe(document.documentElement)
})

test('a restored copy on hold is announced on every screen of managers, and resumed after a question', async () => {
  const api = mockApi(manager)
  const held = { state: 'warning' as const, message: 'This copy was restored from a backup.' }
  api.answer(healthStatus, { data: { ...healthy, state: 'warning', hold: held } })
  api.answer(getHold)
  const { hands } = renderScreen('/manage/health', { api, user: manager })
  await screen.findByText('This copy is on hold')
  await hands.click(await screen.findByRole('button', { name: 'Resume Service' }))
  await screen.findByText(/Make sure that the original service no longer runs/)
  expect(api.calls(resumeService)).toHaveLength(0)
  api.answer(getHold, { data: null })
  api.answer(healthStatus)
  api.answer(resumeService)
  await hands.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText('Everything works')
  await waitFor(() => expect(screen.queryByText('This copy is on hold')).toBeNull())
  expect(api.calls(resumeService)).toHaveLength(1)
})

test('a health that does not load can be loaded again', async () => {
  const api = mockApi(manager)
  api.fail(healthStatus, 'internal')
  const { hands } = renderScreen('/manage/health', { api, user: manager })
  await screen.findByText('The health did not load')
  api.answer(healthStatus)
  await hands.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Everything works')
})
