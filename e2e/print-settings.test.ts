import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePages, makePdf } from '../server/testing/make-pdf.ts'
import { type TestApp, testApp } from '../server/testing/test-app.ts'
import { type Visit, launchBrowser } from './browser.ts'
import { chooseFile } from './choose-file.ts'
import { tabTo, typeInto } from './keyboard.ts'
import { visitSignedIn } from './signed-in.ts'

let app: TestApp
let browser: Browser
let student: Visit
beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
})
beforeEach(async () => {
  student = await visitSignedIn(browser, app, '/print')
  return () => student.context.close()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const red = '1 0 0 rg 100 100 200 200 re f'

/** Ten pages, of which the third and the fourth have colour. */
function partlyRed(): Buffer {
  const pages = Array.from({ length: 10 }, (_, at) =>
    at === 2 || at === 3 ? { content: red } : { text: 'x' },
  )
  return makePdf({ pages })
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await chooseFile(page, buffer)
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
}

async function configure(page: Page, buffer: Buffer): Promise<void> {
  await upload(page, buffer)
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('heading', { name: 'Configure Settings' }).waitFor()
}

const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Cost summary' })
    .getByText(/^₹[\d,]+$/)
    .last()

async function expectTotal(page: Page, amount: string): Promise<void> {
  await expect.poll(() => total(page).textContent()).toBe(amount)
}

async function chooseRange(page: Page, range: string): Promise<void> {
  await page.getByLabel('Custom range').check()
  await page.getByPlaceholder('e.g., 1-5, 8, 10-12').fill(range)
}

test('the price follows every choice, and the range says what it understood', async () => {
  const { page, complaints } = student
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
  await page.getByLabel('Copies').fill('99')
  await expectTotal(page, '₹2,250')
  expect(complaints).toEqual([])
})

test('both sides of a sheet take half the paper and cost the same', async () => {
  const { page } = student
  await configure(page, makePages(5))
  await page.getByLabel('Copies').fill('2')
  await page.getByText('Would take 6 sheets of paper instead of 10 sheets, at the same price').waitFor()
  await page.getByLabel('Double-sided').check()
  await page.getByText('6 sheets of paper instead of 10 sheets').first().waitFor()
  await expectTotal(page, '₹10')
})

test('the chosen pages are shown on the sheets they will be printed on', async () => {
  const { page } = student
  await configure(page, makePages(12))
  await chooseRange(page, '2, 7')
  const sheets = page.getByRole('list', { name: 'Chosen pages' }).getByRole('listitem')
  await expect.poll(() => sheets.allTextContents()).toEqual(['Page 2', 'Page 7'])
  const shape = async () => {
    const box = await sheets.first().locator('div').first().boundingBox()
    return box && box.width > box.height
  }
  await expect.poll(shape).toBe(false)
  await page.getByLabel('Landscape').check()
  await expect.poll(shape).toBe(true)
})

describe('colour', () => {
  test('in black and white one is told what will be grey, of the chosen pages alone', async () => {
    const { page } = student
    await configure(page, partlyRed())
    await page.getByText('2 of 10 pages have colour; in black and white they print grey.').waitFor()
    await chooseRange(page, '1-3')
    await page.getByText('1 of 3 pages has colour; in black and white it prints grey.').waitFor()
    await chooseRange(page, '1, 2')
    await expect.poll(() => page.getByText('in black and white').count()).toBe(0)
  })

  test('in color one is told what it costs, and can change one’s mind at a press', async () => {
    const { page } = student
    await configure(page, partlyRed())
    await page.getByLabel('Color').check()
    const said = '2 of 10 pages have colour (3-4). In black and white all would cost ₹10 instead of ₹50.'
    await page.getByText(said).waitFor()
    await page.getByRole('button', { name: 'Switch to Black & White' }).click()
    await expectTotal(page, '₹10')
  })

  test('where no page has any, black and white gives the same print for less', async () => {
    const { page } = student
    await configure(page, makePages(4))
    await page.getByLabel('Color').check()
    await page.getByText('black and white gives the same print for ₹16 less.').waitFor()
  })

  test('that cannot be found out is not spoken of, and stops nobody', async () => {
    const { page } = student
    await page.route('**/colors', (route) => route.fulfill({ status: 500, body: '{}' }))
    await configure(page, partlyRed())
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL('**/payment/*')
  })
})

describe('a range that cannot be printed', () => {
  test.each([
    ['', 'Please specify custom page range'],
    ['3, 88', 'Page 88 is outside this 12-page document.'],
    ['5-2', '5-2 runs backwards. Write 2-5.'],
  ])('such as %j is said when one goes on, and the keyboard is taken to it', async (range, message) => {
    const { page } = student
    await configure(page, makePages(12))
    await chooseRange(page, range)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText(message).first().waitFor()
    const field = page.getByLabel('Page range')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(page.url()).toMatch(/\/print$/)
  })
})

describe('going on', () => {
  test('makes the request and leads to its payment, with the keyboard alone', async () => {
    const { page } = student
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

  test.each([
    [
      'verdicts on fields',
      {
        status: 400,
        code: 'invalid_input',
        errors: [{ field: 'copies', message: 'Copies must be at most 50' }],
      },
      'Validation Error: copies: Copies must be at most 50',
    ],
    ['a closed service', { status: 503, code: 'service_unavailable' }, 'The desk has just closed.'],
  ])('is refused in the server’s words: %s', async (_, { status, ...failure }, said) => {
    const { page } = student
    await configure(page, makePages(2))
    const json = { success: false, message: 'The desk has just closed.', ...failure }
    await page.route('**/api/print/request', (route) => route.fulfill({ status, json }))
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText(said).waitFor()
  })

  test('without an answer keeps everything', async () => {
    const { page } = student
    await configure(page, makePages(2))
    await page.route('**/api/print/request', (route) => route.abort())
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Network Error. Your settings are kept').waitFor()
    await page.unroute('**/api/print/request')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL('**/payment/*')
  })

  test('with an answer that names no request leads to the dashboard, and says so', async () => {
    const { page } = student
    await configure(page, makePages(2))
    const json = { success: true, data: {} }
    await page.route('**/api/print/request', (route) => route.fulfill({ status: 201, json }))
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('Could not get request ID. Redirecting to dashboard.').waitFor()
    await page.waitForURL('**/dashboard')
  })
})

describe('a print that is being put together', () => {
  test('is as it was after a reload, whatever was chosen', async () => {
    const { page } = student
    await configure(page, makePages(12))
    await page.getByLabel('Color').check()
    await chooseRange(page, '1-4')
    await page.getByLabel('Page size').selectOption('A3')
    await page.reload()
    await page.getByText('1-4: 4 pages').waitFor()
    await expectTotal(page, '₹20')
    expect(await page.getByLabel('Page size').inputValue()).toBe('A3')
    await page.getByRole('button', { name: 'Change Document' }).click()
    await page.getByRole('article').getByText('thesis.pdf').waitFor()
  })

  test('waits for a connection that is lost', async () => {
    const { page } = student
    await upload(page, makePages(2))
    await page.route('**/api/print/upload/*', (route) => route.abort())
    await page.reload()
    await page.getByText('Your document did not load').waitFor()
    await page.unroute('**/api/print/upload/*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('article').getByText('thesis.pdf').waitFor()
  })

  test('begins again at the document where that was deleted, and says why', async () => {
    const { page } = student
    await configure(page, makePages(2))
    const serverFileName = await page.getByText(/^[0-9a-f-]{36}\.pdf$/).textContent()
    await page.request.delete(`/api/print/upload/${serverFileName}`, { headers: { origin: app.url } })
    await page.reload()
    await page.getByText('Your document is not here any more').waitFor()
    await upload(page, makePages(2))
    await expect.poll(() => page.getByText('Your document is not here any more').count()).toBe(0)
  })

  test('needs a document before it can be configured', async () => {
    const { page } = student
    await configure(page, makePages(2))
    await page.getByRole('button', { name: 'Change Document' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('File removed successfully').waitFor()
    await page.goForward()
    await page.getByText('Please upload a document first').waitFor()
  })
})

test('pages that are not there are said in sight, not beneath the total', async () => {
  const { page } = student
  await configure(page, makePages(12))
  await chooseRange(page, '1-5, 15')
  // So small that the total lies over the range as long as nobody scrolls.
  await page.setViewportSize({ width: 390, height: 740 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const total = page.getByRole('region', { name: 'Cost summary' })
  const fault = page.locator('main').getByText('Page 15 is outside this 12-page document')
  const gap = async () => ((await total.boundingBox())?.y ?? 0) - ((await fault.boundingBox())?.y ?? 0)
  await expect.poll(gap).toBeGreaterThan(20)
})
