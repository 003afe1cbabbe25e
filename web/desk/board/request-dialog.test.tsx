import { type DeskRequest, listDeskRequests, messagesAbout } from '@campus-print/contract/desk'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { exampleOf } from '@campus-print/contract/examples/index'
import { listDeskPrinters } from '@campus-print/contract/printers'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }
const listed = exampleOf(listDeskRequests)!.answer as Omit<ResponseOf<typeof listDeskRequests>, 'success'>
const cut: DeskRequest = {
  ...listed.data[0]!,
  status: 'failed',
  shelf: null,
  copies: 2,
  totalPages: 20,
  pagesDelivered: 12,
  lastPrinter: { name: 'Library 1', at: '2026-07-01T08:30:00.000Z', pagesCounted: 12 },
}

/** Opens the dialog of a print that its printer gave up. */
async function open() {
  const api = mockApi(operator)
  api.answer(listDeskRequests, { ...listed, data: [cut] })
  api.answer(messagesAbout)
  api.answer(listDeskPrinters, { data: [], alerts: [] })
  renderScreen('/desk', { api, user: operator })
  const [card] = await screen.findAllByText(cut.documentName)
  fireEvent.click(card!)
  await screen.findByRole('dialog')
}

test('a print that ended early is shown with its document, its printer and the pages it counted', async () => {
  await open()
  expect((await screen.findByText('Document')).parentElement?.textContent).toContain('.docx')
  const printer = (await screen.findByText('Printer')).parentElement
  expect(printer?.textContent).toMatch(/Library 1.*12 of 20 pages printed/)
})

test('the pages of several copies are shown as pages times copies', async () => {
  await open()
  const pages = (await screen.findByText('Pages')).parentElement
  expect(pages?.textContent).toMatch(/10 × 2 = 20 pages/)
})

test('a print that ended early is refunded for the pages that are missing, unless the desk changes them', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }))
  expect(screen.getByLabelText<HTMLInputElement>('Pages that were not delivered').value).toBe('8')
})

test('a print that ended early is printed again with the pages that are missing, or was printed after all', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Print again' }))
  expect(screen.getByText(/Only the 8 pages that are missing are printed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'It was printed' })).toBeTruthy()
})
