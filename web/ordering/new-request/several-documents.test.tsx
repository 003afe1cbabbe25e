import { documentColors, getDocument, removeUpload, uploadDocument } from '@campus-print/contract/documents'
import { document as sample, requestOf } from '@campus-print/contract/examples/samples'
import { getRequest, placeRequest, type PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { checkPayment, createOrder } from '@campus-print/contract/payments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const noMoney = { history: [], payment: null, orderOpenedAt: null, orderedTogether: [] }

/** The server keeps each document under the name of its file, and numbers requests. */
function api() {
  const api = mockApi()
  const placed = new Map<string, PrintRequestWithHistory>()
  answerUploads(api)
  api.answer(getDocument, ({ params }) => ({ data: documentNamed(params['fileName'] ?? '') }))
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

const documentNamed = (name: string) => ({
  ...sample,
  documentName: name,
  serverFileName: name,
  pageCount: 2,
})

function answerUploads(api: ReturnType<typeof mockApi>): void {
  api.answer(uploadDocument, ({ body }) => {
    const form: unknown = body
    const file = form instanceof FormData ? form.get('document') : null
    return { data: documentNamed(file instanceof File ? file.name : '') }
  })
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

describe('rejected files among several', () => {
  const mp3 = (name: string) => new File(['x'], name, { type: 'audio/mpeg' })
  const drop = (...files: File[]) => fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } })

  /** Uploads one good file between two that are rejected. */
  async function uploadMixed() {
    const rendered = renderScreen('/print', { api: api() })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
    await waitFor(() => expect(button.disabled).toBe(false))
    drop(mp3('music.mp3'), pdf('one.pdf'), mp3('song.mp3'))
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    return rendered
  }

  test('stay listed with their reasons while the others are uploaded', async () => {
    await uploadMixed()
    const alerts = screen.getAllByRole('alert')
    for (const [index, name] of ['music.mp3', 'song.mp3'].entries()) {
      within(alerts[index]!).getByText(`${name} was not uploaded`)
      within(alerts[index]!).getByText(/^File type 'mp3' is not supported/)
    }
  })

  test('are dismissed one by one, and the focus stays in the upload area', async () => {
    const { hands } = await uploadMixed()
    await hands.click(screen.getByRole('button', { name: 'Dismiss the message about music.mp3' }))
    screen.getByText('song.mp3 was not uploaded')
    expect(screen.queryByText('music.mp3 was not uploaded')).toBeNull()
    expect(document.activeElement?.contains(screen.getByLabelText('Document'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('leave the page when the next upload begins', async () => {
    await uploadMixed()
    drop(pdf('two.pdf'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  })

  test('stay listed while a file without a connection is sent again', async () => {
    const { api: server, hands } = await uploadMixed()
    server.disconnect(uploadDocument)
    drop(mp3('music.mp3'), pdf('two.pdf'))
    const retry = await screen.findByRole('button', { name: 'Try Again' })
    answerUploads(server)
    await hands.click(retry)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    screen.getByText('music.mp3 was not uploaded')
  })
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
  expect(screen.queryByText('Print request created successfully!')).toBeNull()
  await hands.click(screen.getByLabelText('Double-sided'))
  await press('Next document')
  await screen.findByText('Document 3 of 3')
  await press('Proceed to Payment')
  await screen.findByText('Print request created successfully!')
  await screen.findByRole('region', { name: '3 documents' })
  expect(names(print)).toEqual(['one.pdf', 'two.pdf', 'three.pdf'])
  expect(print.api.calls(placeRequest).map(({ body }) => body.doubleSided)).toEqual([false, true, true])
  expect(print.api.calls(createOrder).map(({ body }) => body.printRequestIds?.length)).toEqual([3])
})

test('the first step lists the documents that have their settings, and the order keeps them', async () => {
  const print = await uploadThree()
  const { press, hands } = print
  await press('Configure Settings')
  await screen.findByText('Document 1 of 3')
  await press('Next document')
  await screen.findByText('Document 2 of 3')
  await press('Back to Upload')
  const configured = within(await screen.findByRole('list', { name: 'Documents with settings' }))
  configured.getByText('one.pdf')
  configured.getByText('Settings chosen')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await press('Configure Settings')
  await screen.findByText('Document 2 of 3')
  await press('Back to Upload')
  for (const left of [1, 0]) {
    await hands.click((await screen.findAllByRole('button', { name: 'Remove' }))[0]!)
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(left))
  }
  await hands.click(screen.getByRole('link', { name: 'Go to payment' }))
  await screen.findByRole('region', { name: 'Order summary' })
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
  await print.press('Use these settings for the remaining 2 documents')
  await screen.findByText(/This document and its settings are kept\./)
  screen.getByText('Document 2 of 3')
})
