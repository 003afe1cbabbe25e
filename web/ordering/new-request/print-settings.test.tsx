import { documentColors, getDocument, uploadDocument } from '@campus-print/contract/documents'
import { exampleOf } from '@campus-print/contract/examples/index'
import { document as sample, pendingRequest, requestId } from '@campus-print/contract/examples/samples'
import { listRequests } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { getRequest, placeRequest, requestStats } from '@campus-print/contract/ordering'
import { getSettings, type Settings } from '@campus-print/contract/settings'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { configure, field, fill, goOn, printApi, upload } from '../../testing/mock-print.ts'
import { renderScreen, setOnline } from '../../testing/render-screen.tsx'

const rangeField = 'e.g., 1-5, 8, 10-12'

async function expectTotal(amount: string): Promise<void> {
  const summary = screen.getByRole('region', { name: 'Cost summary' })
  await waitFor(() =>
    expect(
      within(summary)
        .getAllByText(/^₹[\d,]+$/)
        .at(-1)?.textContent,
    ).toBe(amount),
  )
}

async function chooseRange(hands: UserEvent, range: string): Promise<void> {
  await hands.click(field('Custom range'))
  await fill(hands, await screen.findByPlaceholderText(rangeField), range)
}

async function proceed(hands: UserEvent): Promise<void> {
  await hands.click(screen.getByRole('button', { name: 'Proceed to Payment' }))
}

const isPaymentPage = () => expect(location.pathname).toBe(`/payment/${requestId}`)
const isGone = (text: string | RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

test('the price follows every setting, and the range shows how it was read', async () => {
  const { hands } = await configure(printApi(12))
  await expectTotal('₹12')
  await hands.click(field('Colour'))
  await expectTotal('₹60')
  await chooseRange(hands, '1-5, 8, 10-12')
  await screen.findByText('1-5, 8, 10-12: 9 pages')
  await expectTotal('₹45')
  await fill(hands, field('Copies'), '2')
  await expectTotal('₹90')
  await fill(hands, field('Copies'), 'many')
  await expectTotal('₹45')
})

test('a note says when processing begins, and the hours of today where the settings have them', async () => {
  const api = printApi(2)
  await configure(api)
  await screen.findByText(
    /^Processing begins 15-30 minutes after payment, during business hours: .* to .* today\.$/,
  )
  await screen.findByText(/^(Open|Closed) now, /)
  cleanup()
  localStorage.clear()
  const { data } = (exampleOf(getSettings) as { answer: { data: Settings } }).answer
  api.answer(getSettings, { data: { ...data, businessHours: { start: '', end: '' } } })
  await configure(api)
  await screen.findByText(/^Processing begins 15-30 minutes after payment\.$/)
})

test('too many copies are corrected with a message beside them', async () => {
  const { hands } = await configure(printApi(2))
  const copies = field('Copies')
  await fill(hands, copies, '99')
  await screen.findByText('At most 50 copies')
  expect(copies.getAttribute('aria-invalid')).toBe('true')
  await expectTotal('₹100')
  await hands.tab()
  await waitFor(() => expect(copies.value).toBe('50'))
  await screen.findByText('At most 50 copies')
  await hands.click(screen.getByRole('button', { name: 'One copy less' }))
  await isGone('At most 50 copies')
})

test.each([
  ['2–4', '2-4: 3 pages'],
  ['2 4 6', '2, 4, 6: 3 pages'],
  ['10-', '10-12: 3 pages'],
  ['१ to ३', '1-3: 3 pages'],
])('pages written as %s are understood as %s', async (typed, said) => {
  const { api, hands } = await configure(printApi(12))
  await chooseRange(hands, typed)
  await screen.findByText(said)
  await proceed(hands)
  await waitFor(isPaymentPage)
  expect(api.calls(placeRequest)[0]?.body).toMatchObject({ pagesToPrint: said.split(':')[0] })
  await screen.findByText(said)
})

test('printing on both sides takes half the sheets and costs the same', async () => {
  const { hands } = await configure(printApi(5))
  await fill(hands, field('Copies'), '2')
  await screen.findByText(/Would take 6 sheets of paper instead of 10 sheets, at the same price/)
  await hands.click(field('Double-sided'))
  expect((await screen.findAllByText(/6 sheets of paper instead of 10 sheets/)).length).toBeGreaterThan(0)
  await expectTotal('₹10')
})

describe('the colour setting', () => {
  test('says in black and white which of the selected pages will be grey', async () => {
    const { hands } = await configure(printApi(10, [3, 4]))
    await screen.findByText(/^2 of 10 pages have colour; in black and white they print grey\./)
    await chooseRange(hands, '1-3')
    await screen.findByText(/^1 of 3 pages has colour; in black and white it prints grey\./)
    await chooseRange(hands, '1, 2')
    await isGone(/in black and white/)
  })

  test('says in color what it costs, and one click changes it', async () => {
    const { hands } = await configure(printApi(10, [3, 4]))
    await hands.click(field('Colour'))
    const said =
      '2 of 10 pages have colour (3-4). With colour only there, the print costs ₹18 instead of ₹50.'
    await screen.findByText(said)
    await hands.click(screen.getByRole('button', { name: 'Colour only there' }))
    expect(field('Mixed').checked).toBe(true)
    await expectTotal('₹18')
  })

  test('of a mixed print switches single pages, with the price moving along', async () => {
    const { api, hands } = await configure(printApi(10, [3, 4]))
    await hands.click(field('Mixed'))
    await screen.findByText('2 pages print in colour (3-4). Switch pages below their pictures.')
    await screen.findAllByText('8 × ₹1 + 2 × ₹5')
    await hands.click(screen.getByRole('button', { name: 'Print page 3 in colour', pressed: true }))
    await hands.click(screen.getByRole('button', { name: 'Print page 7 in colour', pressed: false }))
    await hands.click(screen.getByRole('button', { name: 'Print page 8 in colour', pressed: false }))
    await expectTotal('₹22')
    await proceed(hands)
    await waitFor(isPaymentPage)
    expect(api.calls(placeRequest)[0]?.body).toMatchObject({ printType: 'mixed', colorPages: '4, 7-8' })
  })

  test('of a mixed print names only the pages there are in its cost', async () => {
    const { hands } = await configure(printApi(2))
    await hands.click(field('Mixed'))
    await screen.findAllByText('2 × ₹1')
    for (const page of [1, 2]) {
      await hands.click(screen.getByRole('button', { name: `Print page ${page} in colour` }))
    }
    await screen.findAllByText('2 × ₹5')
  })

  test('of a mixed print returns to the pages with colour', async () => {
    const { hands } = await configure(printApi(4, [2]))
    await hands.click(field('Mixed'))
    await hands.click(await screen.findByRole('button', { name: 'Print page 1 in colour' }))
    await expectTotal('₹12')
    await hands.click(screen.getByRole('button', { name: 'Only pages with colour' }))
    await expectTotal('₹8')
  })

  test('of a mixed print has no price while the pages with colour are unknown', async () => {
    const api = printApi(4)
    api.hang(documentColors)
    const { hands } = await configure(api)
    await hands.click(field('Mixed'))
    await screen.findAllByText('Looking for colour…')
  })

  test.each(['', '31', '9-2', 'abc'])(
    'of a mixed print with the range %j are not looked for',
    async (range) => {
      const { hands } = await configure(printApi(12, [2]))
      await hands.click(field('Mixed'))
      await screen.findAllByText('11 × ₹1 + 1 × ₹5')
      await chooseRange(hands, range)
      await screen.findAllByText('Check the pages')
      expect(screen.queryByText('Looking for colour…')).toBeNull()
    },
  )

  test('of a document without coloured pages recommends black and white for less', async () => {
    const { hands } = await configure(printApi(4))
    await hands.click(field('Colour'))
    await screen.findByText(/black and white gives the same print for ₹16 less\./)
  })

  test('says nothing while the coloured pages are unknown, and the user can continue', async () => {
    const api = printApi(10)
    api.respond(documentColors, 500, '{}')
    const { hands } = await configure(api)
    await proceed(hands)
    await waitFor(isPaymentPage)
  })
})

describe('a page range that cannot be printed', () => {
  test.each([
    ['', 'Please specify custom page range'],
    ['3, 88', 'Invalid page: 88. This document has 12 pages.'],
    ['5-2', 'Invalid range: 5-2. It runs backwards. Write 2-5.'],
  ])('such as %j shows an error on continuing and gets the focus', async (range, message) => {
    const { api, hands } = await configure(printApi(12))
    await chooseRange(hands, range)
    await proceed(hands)
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    const pages = field('Page range')
    await waitFor(() => expect(document.activeElement).toBe(pages))
    expect(pages.getAttribute('aria-invalid')).toBe('true')
    expect(location.pathname).toBe('/print')
    expect(api.calls(placeRequest)).toEqual([])
  })
})

describe('continuing', () => {
  test('shows the server’s field errors', async () => {
    const api = printApi(2)
    const errors = [{ field: 'copies', message: 'Copies must be at most 50' }]
    api.fail(placeRequest, 'invalid_input', { message: 'The desk has just closed.', errors })
    const { hands } = await configure(api)
    await proceed(hands)
    await screen.findByText(/Validation Error: copies: Copies must be at most 50/)
  })

  test('shows the server’s message where the service is closed', async () => {
    const api = printApi(2)
    api.fail(placeRequest, 'service_unavailable', { message: 'The desk has just closed.' })
    const { hands } = await configure(api)
    await proceed(hands)
    await screen.findByText('The desk has just closed.')
  })

  test('without an answer keeps all settings', async () => {
    const api = printApi(2)
    api.disconnect(placeRequest)
    const { hands } = await configure(api)
    await proceed(hands)
    await screen.findByText(/Network Error\. Your settings are kept/)
    api.answer(placeRequest, { data: pendingRequest })
    api.answer(getRequest)
    await proceed(hands)
    await waitFor(isPaymentPage)
  })

  test('without a connection shows no error once there is one', async () => {
    const api = printApi(2)
    const { hands } = await configure(api)
    api.disconnect(placeRequest)
    setOnline(false)
    await proceed(hands)
    await screen.findByText(/Network Error\. Your settings are kept/)
    setOnline(true)
    await isGone(/Network Error/)
  })

  test('with an answer that names no request leads to the dashboard with a message', async () => {
    const api = printApi(2)
    api.respond(placeRequest, 201, JSON.stringify({ success: true, data: {} }))
    for (const endpoint of [listRequests, requestStats, listNotifications]) api.answer(endpoint)
    const { hands } = await configure(api)
    await proceed(hands)
    await screen.findByText('Could not get request ID. Redirecting to dashboard.')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  })
})

describe('a print in preparation', () => {
  test('keeps all settings after a reload', async () => {
    const { hands, reload } = await configure(printApi(12))
    await hands.click(field('Colour'))
    await chooseRange(hands, '1-4')
    await hands.selectOptions(field('Page size'), 'A3')
    reload()
    await screen.findByText('1-4: 4 pages')
    await expectTotal('₹20')
    expect(field('Page size').value).toBe('A3')
    await hands.click(screen.getByRole('button', { name: 'Change Document' }))
    within(await screen.findByRole('article')).getByText('thesis.pdf')
  })

  test('waits for a lost connection', async () => {
    const api = printApi(2)
    const { hands, reload } = renderScreen('/print', { api })
    await upload(hands)
    api.disconnect(getDocument)
    reload()
    await screen.findByText('Your document did not load')
    api.answer(getDocument, { data: { ...sample, documentName: 'thesis.pdf', pageCount: 2 } })
    await hands.click(screen.getByRole('button', { name: 'Try Again' }))
    within(await screen.findByRole('article')).getByText('thesis.pdf')
  })

  test('continues by itself when the connection is back', async () => {
    const api = printApi(2)
    const { hands, reload } = renderScreen('/print', { api })
    await upload(hands)
    api.disconnect(getDocument)
    reload()
    await screen.findByText('Your document did not load')
    setOnline(false)
    await screen.findByText(/You are offline/)
    api.answer(getDocument, { data: { ...sample, documentName: 'thesis.pdf', pageCount: 2 } })
    setOnline(true)
    within(await screen.findByRole('article')).getByText('thesis.pdf')
  })

  test('has all pages selected again after a new document and keeps ink, size and sides', async () => {
    const { api, hands } = await configure(printApi(4))
    await hands.click(field('Colour'))
    await hands.click(field('Double-sided'))
    await hands.selectOptions(field('Page size'), 'A3')
    await chooseRange(hands, '2-3')
    await fill(hands, field('Copies'), '5')
    await expectTotal('₹50')
    await hands.click(screen.getByRole('button', { name: 'Change Document' }))
    await hands.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Choose a file' })
    const serverFileName = `9${sample.serverFileName.slice(1)}`
    const data = { ...sample, documentName: 'thesis.pdf', pageCount: 9, serverFileName }
    api.answer(uploadDocument, { data })
    api.answer(getDocument, { data })
    await upload(hands)
    await goOn(hands)
    await expectTotal('₹45')
    await waitFor(() => expect(field('All pages').checked).toBe(true))
    expect(field('Copies').value).toBe('1')
    expect(field('Double-sided').checked).toBe(true)
    expect(field('Page size').value).toBe('A3')
  })

  test('starts again at the document when that was deleted, and says why', async () => {
    const api = printApi(2)
    const { hands, reload } = await configure(api)
    api.fail(getDocument, 'document_not_found')
    reload()
    await screen.findByText(/Your document was deleted/)
    api.answer(getDocument, { data: { ...sample, documentName: 'thesis.pdf', pageCount: 2 } })
    await upload(hands)
    await isGone(/Your document was deleted/)
  })

  test('goes on with the document that was uploaded in place of a deleted one', async () => {
    const api = printApi(2)
    const { hands, reload } = await configure(api)
    const serverFileName = `9${sample.serverFileName.slice(1)}`
    const data = { ...sample, documentName: 'thesis.pdf', pageCount: 9, serverFileName }
    api.fail(getDocument, 'document_not_found')
    reload()
    await screen.findByText(/Your document was deleted/)
    api.answer(getDocument, ({ params }) => {
      if (params['fileName'] !== serverFileName) throw new Error('Only the new document is asked for')
      return { data }
    })
    api.answer(uploadDocument, { data })
    await upload(hands)
    await isGone(/Your document was deleted/)
    await goOn(hands)
    await expectTotal('₹9')
  })

  test('needs a document before it can be configured', async () => {
    const { hands } = await configure(printApi(2))
    await hands.click(screen.getByRole('button', { name: 'Change Document' }))
    await hands.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText('File removed successfully')
    history.forward()
    await screen.findByText('Please upload a document first')
  })
})
