import { documentColors, getDocument } from '@campus-print/contract/documents'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { exampleOf } from '@campus-print/contract/examples/index'
import {
  document as sampleDocument,
  pendingRequest,
  queuedRequest,
  requestId,
} from '@campus-print/contract/examples/samples'
import { listRequests } from '@campus-print/contract/history'
import {
  cancelRequests,
  getRequest,
  placeRequest,
  reprintRequest,
  requestStats,
} from '@campus-print/contract/ordering'
import type { PrintRequest } from '@campus-print/contract/ordering'
import { listIssues, reportIssue } from '@campus-print/contract/support'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MockApi } from '../../testing/mock-api.ts'
import { sendUpdate } from '../../testing/mock-event-source.ts'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'
import { wideWindow } from '../../ui/use-media-query.ts'

const oldRequest: PrintRequest = { ...queuedRequest, id: 'b', status: 'completed', documentName: 'Old.pdf' }

function historyApi(data: readonly PrintRequest[] = [queuedRequest, oldRequest], pages = 1): MockApi {
  const api = mockApi()
  api.answer(requestStats)
  api.answer(listRequests, ({ query }) => ({
    data: [...data],
    pagination: { page: Number(query['page']), pages, limit: 10 },
    total: data.length,
  }))
  return api
}

const wide = (media: string) => Object.assign(new EventTarget(), { media, matches: media === wideWindow })

const detailsOf = (request: PrintRequest) => ({
  ...request,
  history: [],
  payment: null,
  orderOpenedAt: null,
  orderedTogether: [],
  cancelRequestedAt: null,
  progress: null,
})

const cards = () => within(screen.getByRole('list', { name: /^Print Requests/ })).getAllByRole('listitem')

describe('the history', () => {
  test('shows the queue number only of what waits in the queue', async () => {
    const rows = (['in_queue', 'ready', 'cancelled'] as const).map((status, index) => ({
      ...queuedRequest,
      id: `row-${status}`,
      status,
      queueNumber: index + 6,
    }))
    renderScreen('/history', { api: historyApi(rows) })
    await screen.findByText(/Queue #6/)
    expect(screen.getAllByText(/Queue #/)).toHaveLength(1)
  })

  test('shows placeholders until the requests are there', async () => {
    const api = historyApi()
    const release = api.hold(listRequests)
    renderScreen('/history', { api })
    const loading = await screen.findByText('Loading your requests')
    release()
    await screen.findByRole('heading', { name: 'Print Requests (2)' })
    expect(cards()).toHaveLength(2)
    expect(within(cards()[0]!).getByText(/ · Queue #17$/)).toBeTruthy()
    expect(loading.isConnected).toBe(false)
  })

  test('asks for no picture of a document that is deleted', async () => {
    const deleted: PrintRequest = { ...queuedRequest, id: 'd', documentDeletedAt: '2026-07-02T06:00:00.000Z' }
    // Its document goes before the list can say so.
    const collected: PrintRequest = { ...queuedRequest, id: 'c', status: 'completed' }
    const neverPaid: PrintRequest = { ...pendingRequest, id: 'n', status: 'cancelled' }
    renderScreen('/history', { api: historyApi([queuedRequest, deleted, collected, neverPaid]) })
    await screen.findByRole('heading', { name: 'Print Requests (4)' })
    expect(cards().map((card) => card.querySelectorAll('img').length)).toEqual([1, 0, 0, 1])
  })

  test('of a user without requests leads to the first one', async () => {
    renderScreen('/history', { api: historyApi([]) })
    await screen.findByText('No Print Requests Found')
    screen.getByText("You haven't made any print requests yet.")
    expect(screen.getByRole('link', { name: 'Create Print Request' }).getAttribute('href')).toBe('/print')
  })

  test('whose filters find nothing says so and clears them', async () => {
    const api = historyApi([])
    const { hands } = renderScreen('/history?search=lab&status=failed&sort=name', { api })
    await screen.findByText('No requests match your current filters.')
    expect(screen.queryByRole('link', { name: 'Create Print Request' })).toBeNull()
    expect(api.calls(listRequests)[0]?.query).toMatchObject({ search: 'lab', status: 'failed', sort: 'name' })
    await hands.click(screen.getByRole('link', { name: 'Clear filters' }))
    await waitFor(() => expect(location.search).toBe('?sort=name'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''))
  })

  test('that the server rejects shows its message, empty counts and a retry', async () => {
    const api = historyApi()
    api.fail(listRequests, 'rate_limited')
    api.fail(requestStats, 'rate_limited')
    const { hands } = renderScreen('/history', { api })
    const alert = await screen.findByRole('alert')
    within(alert).getByText(/too many/i)
    await waitFor(() => expect(screen.getByText('Total').parentElement?.textContent).toBe('Total–'))
    api.answer(listRequests)
    await hands.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByText(queuedRequest.uniqueId ?? '')
  })

  test('without an answer says so after twenty seconds and keeps its filters', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = historyApi()
    api.hang(listRequests)
    renderScreen('/history?search=lab', { api })
    await screen.findByText('Loading your requests')
    await vi.advanceTimersByTimeAsync(19_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await vi.advanceTimersByTimeAsync(3_000)
    await screen.findByText('Error fetching print history')
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('lab')
  })

  test.each([{}, { data: null }, { data: 'none' }, { data: [null, 7] }])(
    'is an empty list when the server answers %j',
    async (answer) => {
      const api = historyApi()
      api.respond(listRequests, 200, JSON.stringify({ success: true, ...answer }))
      renderScreen('/history', { api })
      await screen.findByText('No Print Requests Found')
    },
  )

  test('shows an odd request with the raw status, an invalid date and no broken part', async () => {
    const api = historyApi()
    const data = [{ id: 'a', status: 'on_the_moon', createdAt: 'soon' }, { _id: 'b' }]
    api.respond(listRequests, 200, JSON.stringify({ success: true, data }))
    renderScreen('/history', { api })
    await screen.findByText('on_the_moon')
    screen.getByText('unknown')
    expect(screen.getAllByText(/Invalid Date/)).toHaveLength(2)
  })

  test('goes from a page that does not exist to the last one', async () => {
    const api = historyApi([queuedRequest], 3)
    renderScreen('/history?page=9', { api })
    await screen.findByText('Showing page 3 of 3')
    expect(location.search).toBe('?page=3')
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
  })

  test('shows the last page while another loads, and one that is announced as changed', async () => {
    const api = historyApi([queuedRequest], 2)
    const { hands } = renderScreen('/history', { api })
    await screen.findByText('Showing page 1 of 2')
    const release = api.hold(listRequests)
    await hands.click(screen.getByRole('link', { name: 'Next' }))
    await screen.findByText('Showing page 2 of 2')
    expect(cards()).toHaveLength(1)
    expect(screen.queryByText('Loading your requests')).toBeNull()
    release()
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    api.answer(listRequests, {
      data: [{ ...queuedRequest, documentName: 'Changed.pdf' }],
      pagination: { page: 2, pages: 2, limit: 10 },
      total: 2,
    })
    sendUpdate({ id: queuedRequest.id, status: 'in_queue', at: queuedRequest.updatedAt })
    await screen.findByRole('link', { name: 'Changed.pdf' })
  })
})

describe('a request in the history', () => {
  const buttonsOf = (card: HTMLElement | undefined) =>
    within(card!)
      .getAllByRole<HTMLButtonElement>('button')
      .map((button) => button.textContent)

  test('has the buttons that its status allows', async () => {
    renderScreen('/history', { api: historyApi([pendingRequest, queuedRequest, oldRequest]) })
    await screen.findByRole('heading', { name: 'Print Requests (3)' })
    expect(cards().map(buttonsOf)).toEqual([
      ['Invoice', 'Cancel'],
      ['', 'Invoice', 'Reprint', 'Cancel', 'Report'],
      ['', 'Invoice', 'Reprint', 'Report'],
    ])
    const invoices = screen.getAllByRole<HTMLButtonElement>('button', { name: /invoice/ })
    expect(invoices.map(({ disabled }) => disabled)).toEqual([true, false, false])
  })

  test.each(['phone', 'desktop'])('offers to pay for it on a %s while it can be paid', async (device) => {
    if (device === 'desktop') vi.stubGlobal('matchMedia', wide)
    const failed: PrintRequest = { ...pendingRequest, id: 'f', paymentAttempt: 'failed' }
    const expired: PrintRequest = { ...pendingRequest, id: 'e', status: 'cancelled' }
    renderScreen('/history', { api: historyApi([pendingRequest, failed, expired, queuedRequest]) })
    const { documentName } = pendingRequest
    const pay = await screen.findByRole('link', { name: `Pay now: ${documentName}` })
    expect(pay.getAttribute('href')).toBe(`/payment/${pendingRequest.id}`)
    screen.getByRole('link', { name: `Try again: ${documentName}` })
    const toPay = screen.getAllByRole('link').filter((link) => /^.payment/.test(link.getAttribute('href')!))
    expect(toPay).toHaveLength(2)
  })

  test('is ordered again by way of its settings, which may be changed before paying', async () => {
    const api = historyApi([oldRequest])
    const reprint: PrintRequest = { ...pendingRequest, id: requestId, copies: 4 }
    api.answer(reprintRequest, { message: 'Print request created successfully!', data: reprint })
    api.answer(getRequest, { data: detailsOf(reprint) })
    api.answer(getDocument, { data: sampleDocument })
    api.answer(documentColors, { data: { colorPages: [] } })
    api.hang(placeRequest)
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: 'Reprint: Old.pdf' }))
    await screen.findByRole('heading', { name: 'Configure Settings' })
    expect(api.calls(reprintRequest)[0]?.params).toEqual({ id: oldRequest.id })
    expect(screen.getByLabelText<HTMLInputElement>(/^Copies/).value).toBe('4')
    await hands.click(screen.getByRole('button', { name: 'One copy more' }))
    await hands.click(screen.getByRole('button', { name: 'Proceed to Payment' }))
    await waitFor(() => expect(api.calls(placeRequest)).toHaveLength(1))
    expect(api.calls(placeRequest)[0]?.body).toMatchObject({ copies: 5, replaces: requestId })
  })

  test('whose document was deleted leads to the upload and says why', async () => {
    const api = historyApi([oldRequest])
    api.fail(reprintRequest, 'document_deleted')
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: 'Reprint: Old.pdf' }))
    await screen.findByRole('heading', { name: 'Upload Document' })
    await screen.findByText('The document of this print was deleted. Please upload it again to print it.')
    expect(location.pathname).toBe('/print')
  })

  test('that cannot be ordered again says why and stays where it is', async () => {
    const api = historyApi([oldRequest])
    api.disconnect(reprintRequest)
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: 'Reprint: Old.pdf' }))
    await screen.findByText('The reprint was not created. Please try again.')
    expect(location.pathname).toBe('/history')
  })

  test('is not cancelled without knowing its refunds', async () => {
    const api = historyApi([queuedRequest])
    api.disconnect(getRequest)
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: /^Cancel:/ }))
    await screen.findByText('Nothing was cancelled. Check your connection, then try again.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('keeps a report that was not sent', async () => {
    const api = historyApi([queuedRequest])
    api.answer(listIssues, { data: { reports: [], documentOpenings: [] } })
    api.fail(reportIssue, 'too_many_reports')
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: /^Report a problem:/ }))
    await hands.selectOptions(await screen.findByLabelText('What is wrong?'), 'quality')
    await hands.type(screen.getByLabelText('Description'), 'Too pale')
    await hands.click(screen.getByRole('button', { name: 'Send report' }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Too pale')
    api.answer(reportIssue)
    await hands.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(reportIssue).at(-1)?.body).toEqual({ category: 'quality', description: 'Too pale' })
  })

  test('shows what was reported of it before, where the next report is written', async () => {
    const api = historyApi([queuedRequest])
    const { data } = exampleOf(listIssues)!.answer as Pick<ResponseOf<typeof listIssues>, 'data'>
    const answered = data.reports[0]!
    const waiting = { ...answered, id: 'w', status: 'open', answer: null, answeredAt: null } as const
    api.answer(listIssues, { data: { reports: [answered, waiting], documentOpenings: [] } })
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('button', { name: /^Report a problem:/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('We print both pages again for you.')
    dialog.getByText(/^Reported on .*, waiting for the print desk$/)
    expect(dialog.getAllByText(waiting.description)).toHaveLength(2)
  })

  test('that several were selected with is named when it was not cancelled', async () => {
    const other: PrintRequest = { ...queuedRequest, id: 'c' }
    const api = historyApi([queuedRequest, other])
    api.answer(getRequest)
    api.answer(cancelRequests, {
      data: [
        { id: queuedRequest.id, success: true, message: 'Print request cancelled' },
        { id: 'c', success: false, message: 'It is being printed already.' },
      ],
    })
    const { hands } = renderScreen('/history', { api })
    await hands.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await hands.click(screen.getByRole('button', { name: 'Cancel (2)' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel 2 prints?' })
    await hands.click(within(question).getByRole('button', { name: /^Cancel and refund/ }))
    await screen.findByText('1 print request cancelled. Not cancelled: It is being printed already.')
  })
})
