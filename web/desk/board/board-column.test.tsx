import { type DeskRequest, listDeskRequests } from '@campus-print/contract/desk'
import { exampleOf } from '@campus-print/contract/examples/index'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeskRow } from './board-column.tsx'

test('a print of today shows the time in the form of all other times', () => {
  const {
    data: [request],
  } = exampleOf(listDeskRequests)!.answer as { data: DeskRequest[] }
  const since = new Date(new Date().setHours(8, 35)).toISOString()
  render(<DeskRow request={{ ...request!, since }} onOpen={() => undefined} />)
  expect(screen.getByRole('button').textContent).toContain('8:35 AM')
})
