import { documentColors, getDocument, removeUpload, uploadDocument } from '@campus-print/contract/documents'
import { document as sample, requestOf } from '@campus-print/contract/examples/samples'
import { getRequest, placeRequest } from '@campus-print/contract/ordering'
import { checkPayment, createOrder } from '@campus-print/contract/payments'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { MockApi } from './mock-api.ts'
import { type Rendered, mockApi, renderScreen } from './render-screen.tsx'

// A new print, from its document to its settings.

/** The API for a document of so many pages, of which some have colour. */
export function printApi(pageCount: number, colorPages: number[] = []): MockApi {
  const api = mockApi()
  const data = { ...sample, documentName: 'thesis.pdf', pageCount }
  api.answer(uploadDocument, { data })
  api.answer(getDocument, { data })
  api.answer(removeUpload)
  api.answer(documentColors, { data: { colorPages } })
  api.answer(placeRequest, ({ body }) => {
    const request = requestOf(body)
    api.answer(getRequest, {
      data: {
        ...request,
        documentPages: pageCount,
        pagesUsed: 3,
        history: [],
        payment: null,
        orderOpenedAt: null,
        orderedTogether: [],
        cancelRequestedAt: null,
        progress: null,
      },
    })
    return { message: 'Print request created successfully!', data: request }
  })
  api.hang(createOrder)
  api.hang(checkPayment)
  return api
}

/** Uploads a document from the first step of a print. */
export async function upload(hands: UserEvent): Promise<void> {
  const file = new File(['%PDF-1.7'], 'thesis.pdf', { type: 'application/pdf' })
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
  await waitFor(() => expect(choose().disabled).toBe(false))
  await hands.upload(screen.getByLabelText('Document'), file)
  await screen.findByRole('button', { name: 'Configure Settings' })
}

/** Uploads a document and goes on to the second step. */
export async function configure(api: MockApi): Promise<Rendered> {
  const rendered = renderScreen('/print', { api })
  await upload(rendered.hands)
  await goOn(rendered.hands)
  return rendered
}

export async function goOn(hands: UserEvent): Promise<void> {
  await hands.click(screen.getByRole('button', { name: 'Configure Settings' }))
  await screen.findByRole('heading', { name: 'Configure Settings' })
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

export async function fill(hands: UserEvent, element: HTMLElement, text: string): Promise<void> {
  await hands.clear(element)
  if (text !== '') await hands.type(element, text)
}
