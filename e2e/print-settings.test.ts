import { describe, expect } from 'vitest'
import { makePages, makePdf } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseRange, configure, expectTotal, upload } from './configure.ts'
import { test } from './fixtures.ts'
import { expectFocused, tabTo, typeInto } from './keyboard.ts'

const red = '1 0 0 rg 100 100 200 200 re f'

/** Ten pages, of which the third and the fourth have colour. */
function partlyRed(): Buffer {
  const pages = Array.from({ length: 10 }, (_, at) =>
    at === 2 || at === 3 ? { content: red } : { text: 'x' },
  )
  return makePdf({ pages })
}

test('the price follows every setting, and the range shows how it was read', async ({
  student: { page, complaints },
}) => {
  await configure(page, makePages(12))
  await expectTotal(page, '₹12')
  await page.getByLabel('Color').check()
  await expectTotal(page, '₹60')
  await chooseRange(page, '1-5, 8, 10-12')
  await page.getByText('1-5, 8, 10-12: 9 pages').waitFor()
  await expectTotal(page, '₹45')
  await page.getByLabel('Copies').fill('2')
  await expectTotal(page, '₹90')
  await page.getByLabel('Copies').fill('many')
  await expectTotal(page, '₹45')
  expect(complaints).toEqual([])
})

test('too many copies are corrected with a message beside them', async ({ student: { page } }) => {
  await configure(page, makePages(2))
  const copies = page.getByLabel('Copies')
  await copies.fill('99')
  await page.getByText('At most 50 copies').waitFor()
  expect(await copies.getAttribute('aria-invalid')).toBe('true')
  await expectTotal(page, '₹100')
  await copies.blur()
  await expect.poll(() => copies.inputValue()).toBe('50')
  await page.getByText('At most 50 copies').waitFor()
  await page.getByRole('button', { name: 'One copy less' }).click()
  await expect.poll(() => page.getByText('At most 50 copies').count()).toBe(0)
})

test.for<[string, string]>([
  ['2–4', '2-4: 3 pages'],
  ['2 4 6', '2, 4, 6: 3 pages'],
  ['10-', '10-12: 3 pages'],
  ['१ to ३', '1-3: 3 pages'],
])('pages written as %s are understood as %s', async ([typed, said], { student: { page } }) => {
  await configure(page, makePages(12))
  await chooseRange(page, typed)
  await page.getByText(said).waitFor()
  const placing = page.waitForRequest('**/api/print/request')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  expect((await placing).postDataJSON()).toMatchObject({ pagesToPrint: said.split(':')[0] })
  await page.waitForURL('**/payment/*')
  await page.getByText('thesis.pdf').click()
  await page.getByText(said).waitFor()
})

test('printing on both sides takes half the sheets and costs the same', async ({ student: { page } }) => {
  await configure(page, makePages(5))
  await page.getByLabel('Copies').fill('2')
  await page.getByText('Would take 6 sheets of paper instead of 10 sheets, at the same price').waitFor()
  await page.getByLabel('Double-sided').check()
  await page.getByText('6 sheets of paper instead of 10 sheets').first().waitFor()
  await expectTotal(page, '₹10')
})

describe('the colour setting', () => {
  test('says in black and white which of the selected pages will be grey', async ({ student: { page } }) => {
    await configure(page, partlyRed())
    await page.getByText('2 of 10 pages have colour; in black and white they print grey.').waitFor()
    await chooseRange(page, '1-3')
    await page.getByText('1 of 3 pages has colour; in black and white it prints grey.').waitFor()
    await chooseRange(page, '1, 2')
    await expect.poll(() => page.getByText('in black and white').count()).toBe(0)
  })

  test('says in color what it costs, and one click changes it', async ({ student: { page } }) => {
    await configure(page, partlyRed())
    await page.getByLabel('Color').check()
    const said = '2 of 10 pages have colour (3-4). In black and white all would cost ₹10 instead of ₹50.'
    await page.getByText(said).waitFor()
    await page.getByRole('button', { name: 'Switch to Black & White' }).click()
    await expectTotal(page, '₹10')
  })

  test('of a document without coloured pages recommends black and white for less', async ({
    student: { page },
  }) => {
    await configure(page, makePages(4))
    await page.getByLabel('Color').check()
    await page.getByText('black and white gives the same print for ₹16 less.').waitFor()
  })

  test('says nothing while the coloured pages are unknown, and the user can continue', async ({
    student: { page },
  }) => {
    await page.route('**/colors', (route) => route.fulfill({ status: 500, body: '{}' }))
    await configure(page, partlyRed())
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL('**/payment/*')
  })
})

describe('a page range that cannot be printed', () => {
  test.for<[string, string]>([
    ['', 'Please specify custom page range'],
    ['3, 88', 'Invalid page: 88. This document has 12 pages.'],
    ['5-2', 'Invalid range: 5-2. It runs backwards. Write 2-5.'],
  ])(
    'such as %j shows an error on continuing and gets the focus',
    async ([range, message], { student: { page } }) => {
      await configure(page, makePages(12))
      await chooseRange(page, range)
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      await page.getByText(message).first().waitFor()
      const field = page.getByLabel('Page range')
      await expectFocused(field)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(page.url()).toMatch(/\/print$/)
    },
  )
})

describe('continuing', () => {
  test('creates the request and leads to its payment, by keyboard alone', async ({ student: { page } }) => {
    await configure(page, makePages(12))
    await tabTo(page, page.getByLabel('Black & White'))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('All pages'))
    await page.keyboard.press('ArrowRight')
    await typeInto(page, page.getByLabel('Page range'), '1-3')
    await typeInto(page, page.getByLabel('Copies'), '2')
    await tabTo(page, page.getByLabel('Double-sided'))
    await page.keyboard.press('Space')
    await expectTotal(page, '₹30')
    await tabTo(page, page.getByRole('button', { name: 'Proceed to Payment' }))
    await page.keyboard.press('Enter')
    await page.getByText('Print request created successfully!').waitFor()
    await page.getByRole('button', { name: 'Pay ₹30' }).waitFor()
  })

  test.for<[string, { status: number; code: string; errors?: object[] }, string]>([
    [
      'field errors',
      {
        status: 400,
        code: 'invalid_input',
        errors: [{ field: 'copies', message: 'Copies must be at most 50' }],
      },
      'Validation Error: copies: Copies must be at most 50',
    ],
    ['a closed service', { status: 503, code: 'service_unavailable' }, 'The desk has just closed.'],
  ])('shows the server’s error: %s', async ([, { status, ...failure }, said], { student: { page } }) => {
    await configure(page, makePages(2))
    const json = { success: false, message: 'The desk has just closed.', ...failure }
    await page.route('**/api/print/request', (route) => route.fulfill({ status, json }))
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText(said).waitFor()
  })

  test('without an answer keeps all settings', async ({ student: { page } }) => {
    await configure(page, makePages(2))
    await page.route('**/api/print/request', (route) => route.abort())
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Network Error. Your settings are kept').waitFor()
    await page.unroute('**/api/print/request')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL('**/payment/*')
  })

  test('without a connection shows no error once there is one', async ({ student: { page, context } }) => {
    await configure(page, makePages(2))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Network Error. Your settings are kept').waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByText('Network Error').count()).toBe(0)
  })

  test('with an answer that names no request leads to the dashboard with a message', async ({
    student: { page },
  }) => {
    await configure(page, makePages(2))
    const json = { success: true, data: {} }
    await page.route('**/api/print/request', (route) => route.fulfill({ status: 201, json }))
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Could not get request ID. Redirecting to dashboard.').waitFor()
    await page.waitForURL('**/dashboard')
  })
})

describe('a print in preparation', () => {
  test('keeps all settings after a reload', async ({ student: { page } }) => {
    await configure(page, makePages(12))
    await page.getByLabel('Color').check()
    await chooseRange(page, '1-4')
    await page.getByLabel('Page size').selectOption('A3')
    await page.reload()
    await page.getByText('1-4: 4 pages').waitFor()
    await expectTotal(page, '₹20')
    await expect.poll(() => page.getByLabel('Page size').inputValue()).toBe('A3')
    await page.getByRole('button', { name: 'Change Document' }).click()
    await page.getByRole('article').getByText('thesis.pdf').waitFor()
  })

  test('waits for a lost connection', async ({ student: { page } }) => {
    await upload(page, makePages(2))
    await page.route('**/api/print/upload/*', (route) => route.abort())
    await page.reload()
    await page.getByText('Your document did not load').waitFor()
    await page.unroute('**/api/print/upload/*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('article').getByText('thesis.pdf').waitFor()
  })

  test('continues by itself when the connection is back', async ({ student: { page, context } }) => {
    await upload(page, makePages(2))
    await page.route('**/api/print/upload/*', (route) => route.abort())
    await page.reload()
    await page.getByText('Your document did not load').waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await page.unroute('**/api/print/upload/*')
    await context.setOffline(false)
    await page.getByRole('article').getByText('thesis.pdf').waitFor()
  })

  test('has all pages selected again after a new document and keeps ink, size and sides', async ({
    student: { page },
  }) => {
    await configure(page, makePages(4))
    await page.getByLabel('Color').check()
    await page.getByLabel('Double-sided').check()
    await page.getByLabel('Page size').selectOption('A3')
    await chooseRange(page, '2-3')
    await page.getByLabel('Copies').fill('5')
    await expectTotal(page, '₹50')
    await page.getByRole('button', { name: 'Change Document' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await configure(page, makePages(9))
    await expectTotal(page, '₹45')
    await expect.poll(() => page.getByLabel('All pages').isChecked()).toBe(true)
    expect(await page.getByLabel('Copies').inputValue()).toBe('1')
    expect(await page.getByLabel('Double-sided').isChecked()).toBe(true)
    expect(await page.getByLabel('Page size').inputValue()).toBe('A3')
  })

  test('starts again at the document when that was deleted, and says why', async ({
    student: { page },
    app,
  }) => {
    await configure(page, makePages(2))
    await page.getByText('Details', { exact: true }).click()
    const serverFileName = await page.getByText(/^[0-9a-f-]{36}\.pdf$/).textContent()
    await page.request.delete(`/api/print/upload/${serverFileName}`, { headers: { origin: app.url } })
    await page.reload()
    await page.getByText('Your document was deleted').waitFor()
    await upload(page, makePages(2))
    await expect.poll(() => page.getByText('Your document was deleted').count()).toBe(0)
  })

  test('needs a document before it can be configured', async ({ student: { page } }) => {
    await configure(page, makePages(2))
    await page.getByRole('button', { name: 'Change Document' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('File removed successfully').waitFor()
    await page.goForward()
    await page.getByText('Please upload a document first').waitFor()
  })
})
