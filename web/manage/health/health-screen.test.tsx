import { exampleOf } from '@campus-print/contract/examples/index'
import { type HealthStatus, healthStatus } from '@campus-print/contract/health'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }
const example = exampleOf(healthStatus)?.answer as { data: HealthStatus } | undefined
if (!example) throw new Error('The health has no example')
const healthy = example.data

test('every part is named with its state, and advice stands only beside what is not well', async () => {
  const api = mockApi(manager)
  api.answer(healthStatus, {
    data: {
      ...healthy,
      state: 'failing',
      printers: { state: 'failing', says: 'No printer takes prints: Library 1 stopped (media-empty).' },
    },
  })
  renderScreen('/manage/health', { api, user: manager })
  await screen.findByText('Something needs you now')
  const items = within(screen.getByRole('region', { name: 'Parts of the service' })).getAllByRole('listitem')
  expect(items).toHaveLength(9)
  expect(items.map((item) => item.textContent.includes('What to do:'))).toEqual([
    true,
    ...Array.from({ length: 8 }, () => false),
  ])
  expect(items[0]?.textContent).toContain('No printer takes prints')
  expect(screen.getByRole('link', { name: 'Open Printers' }).getAttribute('href')).toBe('/manage/printers')
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
