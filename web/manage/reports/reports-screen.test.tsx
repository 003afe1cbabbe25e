import { salesReport as example } from '@campus-print/contract/examples/manage'
import { salesReport } from '@campus-print/contract/reports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }

function openReport(path = '/manage/reports') {
  const api = mockApi(manager)
  api.answer(salesReport)
  return renderScreen(path, { api, user: manager })
}

test('a report shows its figures in a table with the totals, and leads to the same as CSV', async () => {
  const { api } = openReport('/manage/reports?from=2026-07-01&to=2026-07-02&by=day')
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Revenue'),
    expect.stringContaining('1 Jul1496₹120₹4₹1166.5 min'),
    expect.stringContaining('2 Jul00₹0₹0₹0–'),
    expect.stringContaining('Total1496₹120₹4₹1166.5 min'),
  ])
  expect(api.calls(salesReport)[0]?.query).toEqual({ from: '2026-07-01', to: '2026-07-02', by: 'day' })
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    '/api/manage/reports/sales?from=2026-07-01&to=2026-07-02&by=day&format=csv',
  )
})

test('another group is part of the address and of the call', async () => {
  const { api, hands } = openReport('/manage/reports?from=2026-07-01&to=2026-07-02')
  await hands.selectOptions(await screen.findByLabelText('Group by'), 'Printer')
  await screen.findByRole('columnheader', { name: 'Printer' })
  expect(api.calls(salesReport).at(-1)?.query['by']).toBe('printer')
  expect(location.search).toContain('by=printer')
})

test('a period without sales says so', async () => {
  const api = mockApi(manager)
  const none = { requests: 0, pages: 0, revenue: 0, refunds: 0, net: 0, averageWaitMinutes: null }
  api.answer(salesReport, { data: { ...example, rows: [], totals: none } })
  renderScreen('/manage/reports', { api, user: manager })
  await screen.findByText('Nothing was sold in this period')
})

test('a report that does not load can be loaded again', async () => {
  const api = mockApi(manager)
  api.disconnect(salesReport)
  const { hands } = renderScreen('/manage/reports', { api, user: manager })
  await screen.findByText('The report did not load')
  api.answer(salesReport)
  await hands.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('table')
})
