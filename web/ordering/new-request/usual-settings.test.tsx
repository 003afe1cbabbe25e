import { documentColors, getDocument, uploadDocument } from '@campus-print/contract/documents'
import { exampleOf } from '@campus-print/contract/examples/index'
import { document as sample } from '@campus-print/contract/examples/samples'
import { usualSettings } from '@campus-print/contract/ordering'
import { quota } from '@campus-print/contract/quota'
import { getSettings, type Settings } from '@campus-print/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MockApi } from '../../testing/mock-api.ts'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const file = new File(['%PDF-1.7'], 'thesis.pdf', { type: 'application/pdf' })

async function configure(api: MockApi) {
  const data = { ...sample, documentName: 'thesis.pdf', fileType: 'pdf', pageCount: 3 } as const
  api.answer(uploadDocument, { data })
  api.answer(getDocument, { data })
  api.answer(documentColors, { data: { colorPages: [] } })
  const { hands } = renderScreen('/print', { api })
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
  await waitFor(() => expect(choose().disabled).toBe(false))
  await waitFor(() => expect(api.calls(usualSettings)).toHaveLength(1))
  await hands.upload(screen.getByLabelText('Document'), file)
  await hands.click(await screen.findByRole('button', { name: 'Configure Settings' }))
  await screen.findByRole('heading', { name: 'Configure Settings' })
  return hands
}

const pageSize = () => screen.getByLabelText<HTMLSelectElement>('Page size').value
const isBothSides = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Double-sided/ }).checked

test('a print starts with the settings of the last one of its kind, says so, and leads back to the standard', async () => {
  const api = mockApi()
  const pdf = { pageSize: 'A3', printType: 'color', doubleSided: true } as const
  api.answer(usualSettings, { data: { pdf, word: null, image: null } })
  const hands = await configure(api)
  await screen.findByText('Set as for your last PDF.')
  expect([pageSize(), isBothSides()]).toEqual(['A3', true])
  await hands.click(screen.getByRole('button', { name: 'Use standard settings' }))
  await screen.findByText('These are the standard settings.')
  expect([pageSize(), isBothSides()]).toEqual(['A4', false])
})

test('the first print of a kind starts with the standard settings, without a note', async () => {
  await configure(mockApi())
  expect(pageSize()).toBe('A4')
  expect(screen.queryByRole('button', { name: 'Use standard settings' })).toBeNull()
})

test('in exam mode the settings say how many pages are left, and when there are more', async () => {
  const api = mockApi()
  const campus = exampleOf(getSettings)?.answer as { data: Settings }
  api.answer(getSettings, { data: { ...campus.data, examPagesPerHour: 50 } })
  api.answer(quota)
  await configure(api)
  await screen.findByText(
    /^Everyone may order up to 50 pages an hour\. You have 38 pages left, and all of them again at 12:31\.$/,
  )
})
