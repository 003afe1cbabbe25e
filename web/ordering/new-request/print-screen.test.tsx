import { documentColors, getDocument, removeUpload, uploadDocument } from '@campus-print/contract/documents'
import { document as sample, pendingRequest } from '@campus-print/contract/examples/samples'
import { placeRequest } from '@campus-print/contract/ordering'
import { getServiceStatus, getSettings } from '@campus-print/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const data = { ...sample, documentName: 'thesis.pdf', pageCount: 4 }

function printApi() {
  const api = mockApi()
  api.answer(uploadDocument, { data })
  api.answer(getDocument, { data })
  api.answer(documentColors, { data: { colorPages: [] } })
  return api
}

async function choose(hands: UserEvent): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
  await waitFor(() => expect(button().disabled).toBe(false))
  await hands.upload(
    screen.getByLabelText('Document'),
    new File(['%PDF-1.7'], 'thesis.pdf', { type: 'application/pdf' }),
  )
}

describe('a new print whose server is slow', () => {
  test('has its steps and the upload area before the settings are there', async () => {
    const api = printApi()
    api.hang(getSettings)
    api.hang(getServiceStatus)
    renderScreen('/print', { api })
    await screen.findByRole('heading', { level: 1, name: 'New Print Request' })
    screen.getByRole('list', { name: 'Steps' })
    screen.getByRole('button', { name: 'Choose a file' })
  })

  test('says what it waits for while a file is read, and gives the file back when cancelled', async () => {
    const api = printApi()
    api.hang(uploadDocument)
    const { hands } = renderScreen('/print', { api })
    await choose(hands)
    await screen.findByText('thesis.pdf')
    await hands.click(screen.getByRole('button', { name: 'Cancel upload' }))
    await screen.findByRole('button', { name: 'Choose a file' })
    api.answer(uploadDocument, { data })
    await choose(hands)
    await screen.findByRole('button', { name: 'Configure Settings' })
  })

  test('keeps the settings and can be sent again when placing it gets no answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = printApi()
    const { hands } = renderScreen('/print', { api })
    await choose(hands)
    await hands.click(await screen.findByRole('button', { name: 'Configure Settings' }))
    await hands.click(await screen.findByRole('radio', { name: /^Colour/ }))
    api.hang(placeRequest)
    const proceed = screen.getByRole('button', { name: 'Proceed to Payment' })
    await hands.click(proceed)
    await waitFor(() => expect(proceed.getAttribute('aria-busy')).toBe('true'))
    await hands.click(proceed)
    expect(api.calls(placeRequest)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText(/Your settings are kept: check your connection/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Colour/ }).checked).toBe(true)
    api.answer(placeRequest, { data: pendingRequest })
    await waitFor(() => expect(proceed.getAttribute('aria-busy')).not.toBe('true'))
  })
})

describe('a new print whose server fails', () => {
  test('uses the default prices and says so', async () => {
    const api = printApi()
    api.fail(getSettings, 'internal')
    renderScreen('/print', { api })
    await screen.findByText('Failed to load print settings. Using default values.')
    screen.getByText('₹1 per page')
    screen.getByText('₹5 per page')
  })

  test('keeps a file that was not taken, to be sent again', async () => {
    const api = printApi()
    api.fail(uploadDocument, 'internal')
    const { hands } = renderScreen('/print', { api })
    await choose(hands)
    const alert = within(await screen.findByRole('alert'))
    api.answer(uploadDocument, { data })
    await hands.click(alert.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('button', { name: 'Configure Settings' })
  })

  test('keeps a document that could not be removed', async () => {
    const api = printApi()
    api.fail(removeUpload, 'internal')
    const { hands } = renderScreen('/print', { api })
    await choose(hands)
    await hands.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText(/Error removing file|went wrong/)
    screen.getByRole('button', { name: 'Configure Settings' })
  })
})
