import { placeRequest } from '@campus-print/contract/ordering'
import { listPrinters } from '@campus-print/contract/queue'
import type { Finishing } from '@campus-print/domain/printing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configure, printApi } from '../../testing/mock-print.ts'

function apiWith(pageCount: number, finishings: Finishing[] = []) {
  const api = printApi(pageCount)
  const printer = { state: 'idle', stateReasons: [], color: true, duplex: true, pageSizes: ['A4'] } as const
  api.answer(listPrinters, {
    data: [
      { ...printer, pageSizes: [...printer.pageSizes], stateReasons: [], name: 'Library', finishings: [] },
      { ...printer, pageSizes: [...printer.pageSizes], stateReasons: [], name: 'Annexe', finishings },
    ],
  })
  return api
}

const layout = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Pages per side' })).findByLabelText<HTMLInputElement>(name)
const sides = async () => {
  const list = await screen.findByRole('list', { name: 'Sheets as they are printed' })
  return within(list)
    .getAllByRole('img')
    .map((side) => side.getAttribute('aria-label'))
}
const paper = () => screen.getByRole('region', { name: 'Cost summary' }).textContent

test('pages that lie together are shown on their sheets, at the same price and on less paper', async () => {
  const { hands } = await configure(apiWith(5))
  expect(screen.queryByRole('button', { name: 'Printed sheets' })).toBeNull()
  await hands.click(await layout('2 pages'))
  expect(await sides()).toEqual(['Pages 1 and 2', 'Pages 3 and 4', 'Page 5'])
  expect(paper()).toContain('3 sheets')
  expect(paper()).toContain('₹5')
  await hands.click(screen.getByRole('button', { name: 'Choose pages' }))
  await hands.click(screen.getByRole('checkbox', { name: 'Print page 2' }))
  await hands.click(screen.getByRole('button', { name: 'Printed sheets' }))
  expect(await sides()).toEqual(['Pages 1 and 3', 'Pages 4 and 5'])
  expect(paper()).toContain('₹4')
})

test('a booklet is printed on both sides and upright, and a setting that it does not go with ends it', async () => {
  const { hands, api } = await configure(apiWith(5))
  await hands.click(screen.getByLabelText('Landscape'))
  await hands.click(await layout('Booklet'))
  const doubleSided = screen.getByLabelText<HTMLInputElement>('Double-sided')
  expect(doubleSided.checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Portrait').checked).toBe(true)
  expect(screen.queryByLabelText('Binding margin')).toBeNull()
  expect(await sides()).toEqual(['Page 1', 'Page 2', 'Page 3', 'Pages 4 and 5'])
  expect(paper()).toContain('2 sheets, 4 sides')
  await hands.click(doubleSided)
  await waitFor(async () => expect((await layout('1 page')).checked).toBe(true))

  await hands.click(await layout('Booklet'))
  await hands.click(screen.getByRole('button', { name: 'Proceed to Payment' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/payment/))
  expect(api.calls(placeRequest).at(-1)?.body).toMatchObject({
    booklet: true,
    doubleSided: true,
    orientation: 'portrait',
    pagesPerSide: 1,
  })
})

test('stapling is offered where a printer staples, and says where there is nothing to staple', async () => {
  const { hands } = await configure(apiWith(2, ['staple']))
  const choice = await screen.findByLabelText<HTMLSelectElement>('Staple or punch')
  expect([...choice.options].map(({ text }) => text)).toEqual(['Neither', 'Staple'])
  await hands.selectOptions(choice, 'Staple')
  expect(screen.queryByText('One sheet needs no staple.')).toBeNull()
  await hands.click(screen.getByLabelText('Double-sided'))
  await screen.findByText('One sheet needs no staple.')
})

test('nothing is said of stapling where no printer does it', async () => {
  const { hands } = await configure(apiWith(2))
  await hands.selectOptions(await screen.findByLabelText('Binding margin'), 'Left')
  await screen.findByText('15 mm stay blank there.')
  expect(screen.queryByLabelText('Staple or punch')).toBeNull()
  expect(await sides()).toEqual(['Page 1', 'Page 2'])
})
