import { listDeskRequests } from '@campus-print/contract/desk'
import { exampleOf } from '@campus-print/contract/examples/index'
import { type DeskPrinter, listDeskPrinters } from '@campus-print/contract/printers'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }
const { data: samples, alerts } = exampleOf(listDeskPrinters)!.answer as {
  data: DeskPrinter[]
  alerts: { id: string; message: string; since: string }[]
}
const stopped = samples[0] as DeskPrinter
const idle: DeskPrinter = { ...stopped, id: 'b', name: 'Lab', state: 'idle', stateReasons: [], openJobs: 0 }

function open(answer: { data: DeskPrinter[]; alerts: typeof alerts }) {
  const api = mockApi(operator)
  api.answer(listDeskRequests)
  api.answer(listDeskPrinters, answer)
  renderScreen('/desk', { api, user: operator })
}

test('the board shows every printer with its state and its prints', async () => {
  const low = {
    ...idle,
    id: 'c',
    name: 'Hostel',
    stateReasons: [
      { keyword: 'toner-low-warning', severity: 'warning' as const, text: 'Toner is running low' },
    ],
  }
  const paused = { ...idle, id: 'd', name: 'Office', pausedAt: '2026-07-01T06:10:00.000Z' }
  open({ data: [stopped, idle, low, paused], alerts: [] })
  const list = await screen.findByRole('list', { name: 'Printers' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Library 1: Out of paper, 3 prints',
    'Lab: ready',
    'Hostel: Toner is running low',
    'Office: paused',
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the board says what needs attention', async () => {
  open({ data: [stopped], alerts })
  expect((await screen.findByRole('alert')).textContent).toContain('Library 1 has stopped: Out of paper.')
})
