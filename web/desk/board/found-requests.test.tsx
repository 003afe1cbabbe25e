import { type DeskRequest, handOverTogether, listDeskRequests } from '@campus-print/contract/desk'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { exampleOf } from '@campus-print/contract/examples/index'
import { listDeskPrinters } from '@campus-print/contract/printers'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const operator = { permissions: ['desk' as const] }
const listed = exampleOf(listDeskRequests)!.answer as Omit<ResponseOf<typeof listDeskRequests>, 'success'>

function print(number: number, changes: Partial<DeskRequest> = {}): DeskRequest {
  const names = { id: `request-${number}`, printId: `PRT-1NG7RXG-T400S2N${number}` }
  return { ...listed.data[0]!, ...names, status: 'ready', handedOver: null, ...changes }
}

test('a scanned ticket shows every ready print of its owner, and one button hands all of them over', async () => {
  const first = print(1, { status: 'completed', handedOver: { by: 'Ravi', at: '2026-07-01T08:30:00.000Z' } })
  const stranger = print(4, { owner: { ...first.owner, id: 'another user' } })
  const api = mockApi(operator)
  api.answer(listDeskPrinters, { data: [], alerts: [] })
  api.answer(handOverTogether)
  api.answer(listDeskRequests, ({ query: { status, search } }) => {
    if (search === first.printId) return { ...listed, data: [first] }
    const isOfOwner = search === first.owner.email && status === 'ready'
    return { ...listed, data: isOfOwner ? [print(2), print(3), stranger] : [] }
  })
  const { hands } = renderScreen('/desk', { api, user: operator })
  await hands.type(await screen.findByRole('searchbox'), `${first.printId}{Enter}`)
  const button = await screen.findByRole('button', { name: 'Hand over 2 prints' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await hands.keyboard('{Enter}')
  await waitFor(() => expect(api.calls(handOverTogether)).toHaveLength(1))
  expect(api.calls(handOverTogether)[0]?.body).toEqual({ printIds: [print(2).printId, print(3).printId] })
})

test('a hand-over without an answer says that it may not be done', async () => {
  const found = print(1)
  const api = mockApi(operator)
  api.answer(listDeskPrinters, { data: [], alerts: [] })
  api.answer(listDeskRequests, { ...listed, data: [found] })
  api.disconnect(handOverTogether)
  const { hands } = renderScreen(`/desk?search=${found.printId}`, { api, user: operator })
  await hands.click(await screen.findByRole('button', { name: 'Hand over 1 print' }))
  await screen.findByText('No answer came, so this may not be done. Check the print, then try again.')
})

test('a long file name breaks inside its card', async () => {
  const documentName = `IMG_20261126_${'lab_notes_'.repeat(9)}.jpg`
  const found = print(1, { documentName })
  const api = mockApi(operator)
  api.answer(listDeskPrinters, { data: [], alerts: [] })
  api.answer(listDeskRequests, { ...listed, data: [found] })
  renderScreen(`/desk?search=${found.printId}`, { api, user: operator })
  const detail = await screen.findByText(new RegExp(`^${documentName} ·`))
  expect(detail.classList).toContain('wrap-anywhere')
  expect(detail.parentElement?.classList).toContain('min-w-0')
  // A column that is as wide as its content would grow with the name.
  for (const grid of [detail.closest('ul'), detail.closest('section')])
    expect(grid?.className).toContain('grid-cols-[minmax(0,1fr)]')
})
