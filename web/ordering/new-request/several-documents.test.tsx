import { documentColors, getDocument, removeUpload, uploadDocument } from '@campus-print/contract/documents'
import { document as sample, requestOf } from '@campus-print/contract/examples/samples'
import { getRequest, placeRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { checkPayment, createOrder } from '@campus-print/contract/payments'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const noMoney = { history: [], payment: null, orderOpenedAt: null, orderedTogether: [] }

/** The server keeps each document under the name of its file, and numbers requests. */
function api() {
  const api = mockApi()
  const placed = new Map<string, PrintRequestWithHistory>()
  const document = (name: string) => ({ ...sample, documentName: name, serverFileName: name, pageCount: 2 })
  api.answer(uploadDocument, ({ body }) => {
    const form: unknown = body
    const file = form instanceof FormData ? form.get('document') : null
    return { data: document(file instanceof File ? file.name : '') }
  })
  api.answer(getDocument, ({ params }) => ({ data: document(params['fileName'] ?? '') }))
  api.answer(removeUpload)
  api.answer(documentColors, { data: { colorPages: [] } })
  api.answer(placeRequest, ({ body }) => {
    const id = `00000000-0000-4000-8000-00000000000${placed.size}`
    const request = { ...requestOf(body), id, _id: id, ...noMoney }
    placed.set(id, {
      ...request,
      documentName: body.serverFileName,
      totalCost: 2,
      cancelRequestedAt: null,
      progress: null,
    })
    return { data: request }
  })
  api.answer(getRequest, ({ params }) => ({ data: placed.get(params['id'] ?? '')! }))
  api.hang(createOrder)
  api.hang(checkPayment)
  return api
}

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

/** Uploads three files at once. */
async function uploadThree() {
  const rendered = renderScreen('/print', { api: api() })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
  await waitFor(() => expect(button.disabled).toBe(false))
  const files = ['one.pdf', 'two.pdf', 'three.pdf'].map(pdf)
  fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  const press = async (name: string) => rendered.hands.click(await screen.findByRole('button', { name }))
  return { ...rendered, press }
}

const names = ({ api: server }: Awaited<ReturnType<typeof uploadThree>>) =>
  server.calls(placeRequest).map(({ body }) => body.serverFileName)

test('several files that are dropped at once are uploaded one after the other', async () => {
  await uploadThree()
  screen.getByRole('button', { name: 'Add another file' })
  screen.getByRole('button', { name: 'Configure Settings' })
})

test('a file of a wrong type among several is named, and the others are uploaded', async () => {
  renderScreen('/print', { api: api() })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
  await waitFor(() => expect(button.disabled).toBe(false))
  const files = [new File(['x'], 'music.mp3', { type: 'audio/mpeg' }), pdf('one.pdf')]
  fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } })
  await screen.findByText(/^music\.mp3: /)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('a document that is removed leaves the others', async () => {
  const { hands } = await uploadThree()
  await hands.click(screen.getAllByRole('button', { name: 'Remove' })[0]!)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

test('each of several documents gets its settings in turn, and one payment is for all', async () => {
  const print = await uploadThree()
  const { press, hands } = print
  await press('Configure Settings')
  await screen.findByText('Document 1 of 3')
  await press('Next document')
  await screen.findByText('Document 2 of 3')
  await hands.click(screen.getByLabelText('Double-sided'))
  await press('Next document')
  await screen.findByText('Document 3 of 3')
  await press('Proceed to Payment')
  await screen.findByRole('region', { name: '3 documents' })
  expect(names(print)).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(print.api.calls(placeRequest).map(({ body }) => body.doubleSided)).toEqual([false, true, true])
  expect(print.api.calls(createOrder).map(({ body }) => body.printRequestIds?.length)).toEqual([3])
})

test('the settings of the first document can be used for all of them', async () => {
  const print = await uploadThree()
  await print.press('Configure Settings')
  await print.hands.click(await screen.findByLabelText('Double-sided'))
  await print.press('Use these settings for all 3 documents')
  await screen.findByRole('region', { name: '3 documents' })
  expect(names(print)).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  const settings = print.api.calls(placeRequest).map(({ body }) => body)
  expect(settings).toMatchObject(
    Array.from({ length: 3 }, () => ({ doubleSided: true, pagesToPrint: 'all' })),
  )
})

test('where one of several cannot be placed, its settings stay and those before it are kept', async () => {
  const print = await uploadThree()
  await print.press('Configure Settings')
  await screen.findByText('Document 1 of 3')
  await print.press('Next document')
  await screen.findByText('Document 2 of 3')
  print.api.fail(placeRequest, 'too_many_unpaid')
  await print.press('Use these settings for all 2 documents')
  await screen.findByText(/This document and its settings are kept\./)
  screen.getByText('Document 2 of 3')
})
