import { deletionReceipt, fileMetadata } from '@campus-print/contract/documents'
import {
  document as sampleDocument,
  payment,
  pendingRequest,
  printId,
  queuedRequest,
  requestId,
} from '@campus-print/contract/examples/samples'
import { getRequest, type PrintRequestWithHistory, reprintRequest } from '@campus-print/contract/ordering'
import { queueStatus } from '@campus-print/contract/queue'
import { type IssueReport, listIssues, reportIssue } from '@campus-print/contract/support'
import { type RequestStatus, requestStatuses } from '@campus-print/domain/ordering'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sendUpdate } from '../../testing/mock-event-source.ts'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const at = '2026-07-01T06:03:00.000Z'
const path = `/requests/${requestId}`

/** The way of a request to a status, in the order of time. */
const ways: Record<RequestStatus, readonly RequestStatus[]> = {
  pending: ['pending'],
  in_queue: ['pending', 'in_queue'],
  in_process: ['pending', 'in_queue', 'in_process'],
  ready: ['pending', 'in_queue', 'in_process', 'ready'],
  completed: ['pending', 'in_queue', 'in_process', 'ready', 'completed'],
  failed: ['pending', 'in_queue', 'in_process', 'failed'],
  cancelled: ['pending', 'in_queue', 'cancelled'],
}

function requestThatIs(
  status: RequestStatus,
  changes: Partial<PrintRequestWithHistory> = {},
): PrintRequestWithHistory {
  const isPaid = status !== 'pending'
  const history = ways[status].map((to, index, way) => ({
    from: way[index - 1] ?? null,
    to,
    at,
    reason: to === 'failed' ? 'The printer is out of paper' : null,
  }))
  return {
    ...(isPaid ? { ...queuedRequest, payment } : { ...pendingRequest, payment: null }),
    id: requestId,
    status,
    history,
    orderOpenedAt: isPaid ? at : null,
    orderedTogether: [],
    cancelRequestedAt: null,
    progress: null,
    ...changes,
  }
}

function apiWith(
  request: PrintRequestWithHistory,
  metadata: { deletedAt?: string; deletesAt?: string } = {},
) {
  const api = mockApi()
  api.answer(getRequest, { data: request })
  api.answer(fileMetadata, { data: { ...sampleDocument, deletedAt: null, deletesAt: null, ...metadata } })
  api.answer(queueStatus, { data: queueWith(3, 4) })
  api.answer(listIssues, { data: { reports: [], documentOpenings: [] } })
  return api
}

function queueWith(place: number, estimatedMinutes: number | null, readyAt: string | null = null) {
  return {
    inQueue: 5,
    inProcess: 1,
    estimatedMinutes: 9,
    printers: { available: estimatedMinutes === null ? 0 : 1, total: 1 },
    yours: [{ id: requestId, uniqueId: printId, place, estimatedMinutes, readyAt }],
  }
}

const timeline = async () => within(await screen.findByRole('list', { name: 'Progress' }))
const stepNames = async () =>
  (await timeline()).getAllByRole('listitem').map((step) => step.querySelector('p span')?.textContent)

describe('the page of a request', () => {
  test.each<[RequestStatus, string, boolean]>([
    ['pending', 'Not paid', false],
    ['in_queue', 'In queue', true],
    ['in_process', 'Printing', true],
    ['ready', 'Ready to collect', true],
    ['completed', 'Completed', false],
    ['failed', 'Failed', true],
    ['cancelled', 'Cancelled', false],
  ])('that is %s has the badge "%s"; it shows its ticket: %s', async (status, badge, hasTicket) => {
    renderScreen(path, { api: apiWith(requestThatIs(status)) })
    const heading = await screen.findByRole('heading', { level: 1, name: 'Lab report.docx' })
    within(heading.parentElement!).getByText(badge)
    const present = (await timeline()).getAllByRole('listitem').filter((step) => step.ariaCurrent === 'step')
    expect(present).toHaveLength(1)
    const codes = () => screen.queryAllByRole('img', { name: `Print ID ${printId} as a QR code` })
    await waitFor(() => expect(codes()).toHaveLength(hasTicket ? 1 : 0))
  })

  test.each<[string, string[], RegExp, RegExp]>([
    ['with its price', [requestId], /^It is printed once you have paid\./, /^Pay ₹\d+$/],
    [
      'without a price where others are paid together with it',
      [requestId, crypto.randomUUID()],
      /^You pay for it together with other documents\./,
      /^Go to payment$/,
    ],
  ])('leads to the payment %s', async (_, orderedTogether, detail, link) => {
    renderScreen(path, { api: apiWith(requestThatIs('pending', { orderedTogether })) })
    await screen.findByText(detail)
    await screen.findByRole('link', { name: link })
  })

  test('shows the price of the pages in black and in colour, without a part that has no pages', async () => {
    const mixed: Partial<PrintRequestWithHistory> = {
      printType: 'mixed',
      colorPages: 'none',
      costPerPage: null,
      costBreakdown: {
        black: { pages: 12, perPage: 1, total: 12 },
        color: { pages: 0, perPage: 5, total: 0 },
      },
    }
    renderScreen(path, { api: apiWith(requestThatIs('in_queue', mixed)) })
    await screen.findByText('12 × ₹1 = ₹12')
    expect(screen.queryByText(/^0 ×/)).toBeNull()
  })

  test.each([
    ['2', 'page 2'],
    ['2, 5-7', 'pages 2, 5-7'],
  ])('names the pages %s in colour as "%s"', async (colorPages, text) => {
    const mixed: Partial<PrintRequestWithHistory> = {
      printType: 'mixed',
      colorPages,
      costPerPage: null,
      costBreakdown: {
        black: { pages: 8, perPage: 1, total: 8 },
        color: { pages: 4, perPage: 5, total: 20 },
      },
    }
    renderScreen(path, { api: apiWith(requestThatIs('in_queue', mixed)) })
    const name = await screen.findByText('In colour')
    expect(name.nextElementSibling?.textContent).toBe(text)
  })

  test('has a test for each status', () => {
    expect(Object.keys(ways).toSorted()).toEqual([...requestStatuses].toSorted())
  })

  test('names what has happened and what comes next', async () => {
    renderScreen(path, { api: apiWith(requestThatIs('in_queue')) })
    expect(await stepNames()).toEqual([
      'Ordered',
      'Paid',
      'Print, to come',
      'Ready to collect, to come',
      'Collect at the desk, to come',
    ])
  })

  test('says why a print failed', async () => {
    renderScreen(path, { api: apiWith(requestThatIs('failed')) })
    ;(await timeline()).getByText('The printer is out of paper')
  })

  test('follows the print live, from the queue to the desk', async () => {
    const api = apiWith(requestThatIs('in_queue'))
    renderScreen(path, { api })
    await screen.findByText('You are number 3 in the queue. Printed in about 4 minutes.')
    api.answer(getRequest, { data: requestThatIs('ready') })
    sendUpdate({ id: requestId, status: 'ready', at })
    await waitFor(async () => expect((await stepNames()).at(-1)).toBe('Collect at the desk, to come'))
    expect(screen.queryByText(/in the queue/)).toBe(null)
  })

  test('says when the print can be collected, by the opening hours of the desk', async () => {
    const api = apiWith(requestThatIs('in_queue'))
    api.answer(queueStatus, { data: queueWith(1, 4, '2099-01-05T03:38:00.000Z') })
    renderScreen(path, { api })
    await screen.findByText('You are next in the queue. Ready by about 9:10 AM on 5 January.')
  })

  test('says that no printer is working, without an estimate', async () => {
    const api = apiWith(requestThatIs('in_queue'))
    api.answer(queueStatus, { data: queueWith(1, null) })
    renderScreen(path, { api })
    await screen.findByText('You are next in the queue. No printer is working right now. Your place is kept.')
  })

  test('that is unpaid leads to its payment', async () => {
    renderScreen(path, { api: apiWith(requestThatIs('pending')) })
    const pay = await screen.findByRole('link', { name: 'Pay ₹8' })
    expect(pay.getAttribute('href')).toBe(`/payment/${requestId}`)
  })

  test('says when its document was deleted, and offers neither preview nor reprint', async () => {
    renderScreen(path, { api: apiWith(requestThatIs('completed'), { deletedAt: at }) })
    await screen.findByText(/^Your document was deleted on .+\.$/)
    expect(screen.queryByRole('button', { name: 'Preview' })).toBe(null)
    expect(screen.queryByRole('button', { name: 'Reprint' })).toBe(null)
  })

  test('offers a receipt of the deletion, and says when it cannot be downloaded', async () => {
    const api = apiWith(requestThatIs('completed'), { deletedAt: at })
    api.fail(deletionReceipt, 'service_unavailable')
    renderScreen(path, { api })
    fireEvent.click(await screen.findByRole('button', { name: 'Deletion receipt' }))
    await screen.findByText('The deletion receipt could not be downloaded. Please try again.')
  })

  test('offers no receipt while its document is kept', async () => {
    renderScreen(path, { api: apiWith(requestThatIs('ready'), {}) })
    await screen.findByRole('button', { name: 'Preview' })
    expect(screen.queryByRole('button', { name: 'Deletion receipt' })).toBe(null)
  })

  test('says until when its document is kept', async () => {
    const deletesAt = '2099-07-08T06:03:00.000Z'
    renderScreen(path, { api: apiWith(requestThatIs('ready'), { deletesAt }) })
    await screen.findByText(/^Deleted once you collect your print, at the latest on 8 Jul/)
    screen.getByRole('button', { name: 'Preview' })
  })

  test('orders the same once more', async () => {
    const api = apiWith(requestThatIs('in_process'))
    api.fail(reprintRequest, 'document_not_found')
    const { hands } = renderScreen(path, { api })
    await hands.click(await screen.findByRole('button', { name: 'Reprint' }))
    await waitFor(() => expect(api.calls(reprintRequest)).toHaveLength(1))
    expect(api.calls(reprintRequest)[0]?.params).toEqual({ id: requestId })
  })
})

describe('a request that does not load', () => {
  test('shows placeholders meanwhile', async () => {
    const api = apiWith(requestThatIs('ready'))
    const release = api.hold(getRequest)
    renderScreen(path, { api })
    await screen.findByText('Loading your print')
    release()
    await screen.findByRole('heading', { level: 1, name: 'Lab report.docx' })
  })

  test('says so and loads again on demand', async () => {
    const api = apiWith(requestThatIs('ready'))
    api.fail(getRequest, 'forbidden')
    const { hands } = renderScreen(path, { api })
    await screen.findByText('Your request did not load')
    api.answer(getRequest, { data: requestThatIs('ready') })
    await hands.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { level: 1, name: 'Lab report.docx' })
  })

  test('because it is not the user’s leads to the dashboard', async () => {
    const api = apiWith(requestThatIs('ready'))
    api.fail(getRequest, 'request_not_found')
    renderScreen(path, { api })
    await screen.findByText("We couldn't find this print in your account.")
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  })
})

test('the page of a request shows the desk’s answer, and who opened its document and why', async () => {
  const api = apiWith(requestThatIs('ready'))
  api.answer(listIssues)
  renderScreen(path, { api })
  const card = within(await screen.findByRole('region', { name: 'Your reports' }))
  card.getByText('We print both pages again for you.')
  card.getByText(/^Meena at the desk opened your document on .*: To see which pages are missing$/)
})

test('the page of a print asks for no picture once it is collected or its document is deleted', async () => {
  const api = apiWith(requestThatIs('ready'))
  renderScreen(path, { api })
  const pictures = () => document.querySelectorAll('main img[alt="First page"]').length
  await waitFor(() => expect(pictures()).toBe(2))
  // Its request is fetched later than its document.
  const release = api.hold(getRequest)
  api.answer(fileMetadata, { data: { ...sampleDocument, deletedAt: at, deletesAt: null } })
  sendUpdate({ id: requestId, status: 'ready', at })
  await screen.findByRole('button', { name: 'Deletion receipt' })
  expect(pictures()).toBe(1)
  api.answer(fileMetadata, { data: { ...sampleDocument, deletedAt: null, deletesAt: null } })
  sendUpdate({ id: requestId, status: 'completed', at })
  await waitFor(() => expect(pictures()).toBe(0))
  release()
})

test('a report shows at once that it waits for the desk, after a reload too, and the answer when it comes', async () => {
  const api = apiWith(requestThatIs('ready'))
  const report: IssueReport = {
    id: 'report',
    category: 'quality',
    description: 'Page 2 is too pale',
    status: 'open',
    answer: null,
    answeredAt: null,
    createdAt: at,
  }
  const answerIssues = (reports: IssueReport[]) =>
    api.answer(listIssues, { data: { reports, documentOpenings: [] } })
  const { hands, reload } = renderScreen(path, { api })
  await hands.click(await screen.findByRole('button', { name: 'Report a problem' }))
  await hands.selectOptions(await screen.findByLabelText('What is wrong?'), 'quality')
  await hands.type(screen.getByLabelText('Description'), report.description)
  api.answer(reportIssue, { message: 'Issue reported.', data: report })
  answerIssues([report])
  await hands.click(screen.getByRole('button', { name: 'Send report' }))
  const expectWaiting = async () => {
    const card = within(await screen.findByRole('region', { name: 'Your reports' }))
    card.getByText(/^Reported on .*, waiting for the print desk$/)
    card.getByText(report.description)
  }
  await expectWaiting()
  reload()
  await expectWaiting()
  answerIssues([{ ...report, status: 'answered', answer: 'Come to the desk.', answeredAt: at }])
  sendUpdate({ id: requestId, status: 'ready', at })
  await screen.findByText('Come to the desk.')
  screen.getByText(/^Reported on .*, answered on /)
})

test.each([
  [{ pagesPrinted: 3, isRest: false, printer: 'Library 1' }, '3 of 20 pages printed.'],
  [
    { pagesPrinted: 12, isRest: true, printer: 'Library 2' },
    '12 of 20 pages printed; the rest is printing on Library 2.',
  ],
  [
    { pagesPrinted: 12, isRest: true, printer: null },
    '12 of 20 pages printed; the rest waits for another printer.',
  ],
])('a print that is printed shows its progress: %j', async (progress, message) => {
  const request = { ...requestThatIs('in_process'), progress: { ...progress, totalPages: 20 } }
  renderScreen(path, { api: apiWith(request) })
  expect(await screen.findByText(message)).toBeTruthy()
})
