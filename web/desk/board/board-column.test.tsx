import { type DeskRequest, listDeskRequests } from '@campus-print/contract/desk'
import { exampleOf } from '@campus-print/contract/examples/index'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskRow } from './board-column.tsx'

afterEach(cleanup)

const {
  data: [request],
} = exampleOf(listDeskRequests)!.answer as { data: DeskRequest[] }

test('the whole names of a person and a document are there where a pointer rests on them', () => {
  const owner = { ...request!.owner, name: 'Venkata Subrahmanya Sivaramakrishnan' }
  const documentName = 'Thermodynamics laboratory record, second semester.pdf'
  render(<DeskRow request={{ ...request!, owner, documentName }} onOpen={() => undefined} />)
  expect(screen.getByTitle(owner.name).textContent).toBe(owner.name)
  expect(screen.getByTitle(documentName).textContent).toBe(documentName)
})

test('a print of today shows the time in the form of all other times', () => {
  const since = new Date(new Date().setHours(8, 35)).toISOString()
  render(<DeskRow request={{ ...request!, since }} onOpen={() => undefined} />)
  expect(screen.getByRole('button').textContent).toContain('8:35 AM')
})
