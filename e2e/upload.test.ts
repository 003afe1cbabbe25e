import { fileExtensions } from '@campus-print/domain/documents'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { encryptPdf, makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { chooseFile, openChooser } from './choose-file.ts'
import { test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'
import { expectFocused, pressOn, tabTo } from './keyboard.ts'

const uploads = '**/api/print/upload'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const card = (page: Page) => page.getByRole('article')

test('an empty upload screen states accepted types, largest size, and where files are kept', async ({
  student: { page },
}) => {
  for (const extension of fileExtensions) await page.getByText(extension.toUpperCase()).first().waitFor()
  await page.getByText('up to 50 MB. Until payment your file is kept for 24 hours at most.').waitFor()
  await page.getByText('₹5 per page').waitFor()
})

describe('the upload accepts a document', () => {
  test('by drop, shows pages, size and kind, and moves the focus to it', async ({
    student: { page, complaints },
  }) => {
    await drop(page, makePages(12), 'thesis.pdf')
    await card(page).getByText('File uploaded successfully').waitFor()
    await card(page)
      .getByText(/^12 pages · .* · PDF$/)
      .waitFor()
    await expectFocused(card(page))
    expect(complaints).toEqual([])
  })

  test('by keyboard alone', async ({ student: { page } }) => {
    const choose = page.getByRole('button', { name: 'Choose a file' })
    const chooser = await openChooser(page, () => pressOn(page, choose))
    await chooser.setFiles({ name: 'thesis.pdf', mimeType: 'application/pdf', buffer: makePages(2) })
    await card(page).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Configure Settings' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Configure Settings' }).waitFor()
  })

  test('with any name, however long, and in any script', async ({ student: { page } }) => {
    for (const name of [
      `${'प्र'.repeat(27)}${'a'.repeat(8)}.pdf`,
      'كتاب الرياضيات.pdf',
      '🖨️ “final” (2).pdf',
    ]) {
      await chooseFile(page, makePages(1), name)
      await card(page).getByText(name).first().waitFor()
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect([name, scrollWidth]).toEqual([name, clientWidth])
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('File removed successfully').first().waitFor()
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    }
  })

  test('one at a time when several are dropped', async ({ student: { page } }) => {
    await drop(page, makePages(2), 'first.pdf', 'second.pdf')
    await page.getByText('One document at a time: only the first file was taken.').waitFor()
    await card(page).getByText('first.pdf').waitFor()
  })
})

test('only phones offer the camera, and a photo is uploaded like every file', async ({
  student,
  app,
  visitSignedIn,
}) => {
  await expect.poll(() => student.page.getByRole('button', { name: 'Take a photo' }).count()).toBe(0)
  const phone = await visitSignedIn(app, '/print', { device: { hasTouch: true, isMobile: true } })
  const camera = phone.page.getByRole('button', { name: 'Take a photo' })
  const chooser = await openChooser(phone.page, () => camera.click())
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await phone.page.getByText("File type 'txt' is not supported.").waitFor()
})

describe('an upload under way', () => {
  test('shows its progress, and Cancel stops it and makes room for another', async ({
    student: { page },
  }) => {
    await page.route(uploads, () => {})
    await chooseFile(page, makePages(3))
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    const button = page.getByRole('button', { name: 'Choose a file' })
    await expectFocused(button)
    await page.unroute(uploads)
    await chooseFile(page, makePages(3))
    await card(page).waitFor()
  })

  test.for<[string, string, string]>([
    ['thesis.pdf', 'application/pdf', 'Reading your file...'],
    ['essay.docx', wordType, 'Converting your Word file to pages...'],
    ['photo.jpg', 'image/jpeg', 'Turning your picture into a page...'],
  ])(
    'whose %s has arrived says what happens now, and asks for patience',
    async ([name, type, words], { student: { page } }) => {
      const held = await holdAnswers(page, '/api/print/upload')
      await chooseFile(page, makePages(1), name, type)
      await page.getByText(words).waitFor()
      await page.getByText(/longer|minute/).waitFor()
      await held.release()
    },
  )
})

describe('a lost connection', () => {
  test('during an upload shows a message, and the same file is sent again', async ({ student: { page } }) => {
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await chooseFile(page, makePages(3))
    await page.getByText('Network Error. Nothing is lost: check your connection').waitFor()
    await page.unroute(uploads)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await card(page).waitFor()
  })

  test('that stays lost ends the upload at once, not after minutes', async ({
    student: { page, context },
  }) => {
    await page.route(uploads, () => {})
    await chooseFile(page, makePages(3))
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
    await context.setOffline(true)
    await page.getByText('the file is sent again as soon as you are back online').waitFor()
    await context.setOffline(false)
  })

  test('that comes back sends the file again by itself', async ({ student: { page, context } }) => {
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await context.setOffline(true)
    await chooseFile(page, makePages(3))
    await page.getByText('Network Error. Nothing is lost').waitFor()
    await context.setOffline(false)
    await card(page).getByText('thesis.pdf').waitFor()
    await expect.poll(() => page.getByText('Network Error').count()).toBe(0)
  })

  test('does not repeat an upload that was rejected for another reason', async ({
    student: { page, context },
  }) => {
    let tries = 0
    await page.route(uploads, async (route) => {
      tries += 1
      await route.fulfill({ status: 422, json: { success: false, code: 'corrupt', message: 'Damaged' } })
    })
    await chooseFile(page, makePages(1))
    await page.getByText('Damaged').waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline').waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
    expect(tries).toBe(1)
  })
})

describe('the upload screen rejects', () => {
  test.for<[string, string, string]>([
    ['notes.txt', 'text/plain', "File type 'txt' is not supported. Allowed types: pdf, doc, docx,"],
    ['photo.png', 'application/pdf', 'File type mismatch. Expected image/png but got application/pdf'],
  ])('%s declared as %s before sending', async ([name, type, message], { student: { page } }) => {
    await chooseFile(page, Buffer.from('x'), name, type)
    await page.getByRole('alert').getByText(`${name} was not uploaded`).waitFor()
    await page.getByText(message).waitFor()
    expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0)
  })

  test('a file over the campus limit', async ({ student: { page } }) => {
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(
        new File([new Uint8Array(51 * 1024 * 1024)], 'atlas.pdf', { type: 'application/pdf' }),
      )
      const input = document.querySelector<HTMLInputElement>('input[aria-label=Document]')
      if (!input) throw new Error('There is nowhere to choose a file')
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText('File size should be less than 50MB').waitFor()
  })

  test.for<[string, () => Promise<Buffer>, string]>([
    ['empty', async () => Buffer.alloc(0), 'This file is empty.'],
    ['no PDF at all', async () => Buffer.from('%PDF-1.7 but no more'), 'damaged or incomplete'],
    [
      'locked',
      () => encryptPdf(makePages(1), { userPassword: 'secret', ownerPassword: 'secret' }),
      'This file is protected by a password.',
    ],
  ])('a file that is %s, with the server’s message', async ([, make, message], { student: { page } }) => {
    await chooseFile(page, await make())
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  })

  test.for<[string, string]>([
    ['converter_unavailable', 'Word files cannot be read at the moment.'],
    ['storage_full', 'Uploads are not possible at the moment.'],
    ['rate_limited', 'Too many uploads.'],
  ])(
    'a file with the passing error %s, and keeps it to be sent again',
    async ([code, message], { student: { page } }) => {
      const status = code === 'rate_limited' ? 429 : 503
      await page.route(uploads, (route) => route.fulfill({ status, json: { success: false, code, message } }))
      await chooseFile(page, makePages(1))
      await page.getByText(message).waitFor()
      await page.unroute(uploads)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await card(page).waitFor()
    },
  )
})

test('a document that cannot be removed stays and says why', async ({ student: { page } }) => {
  await chooseFile(page, makePages(1))
  await card(page).waitFor()
  await page.route('**/api/print/upload/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Error removing file').waitFor()
  await card(page).waitFor()
})

test('only one message about the document is shown at a time', async ({ student: { page } }) => {
  // Messages stay while the page is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const messages = page.getByText('File removed successfully')
  for (const name of ['first.pdf', 'second.pdf']) {
    await chooseFile(page, makePages(1), name)
    await card(page).getByText(name).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await expect.poll(() => messages.count()).toBe(1)
  }
  await expect.poll(() => page.locator('[data-sonner-toast]').count()).toBe(1)
})

test('an unavailable service says why and until when, and accepts no file', async ({ student: { page } }) => {
  const reasons = ['The service is under maintenance.']
  const businessHours = { isWithinHours: true, start: '09:00', end: '18:00' }
  const data = { available: false, maintenanceMode: true, acceptingOrders: true, businessHours, reasons }
  await page.route('**/settings/service-status', (route) => route.fulfill({ json: { success: true, data } }))
  await page.reload()
  await page.getByText('The service is under maintenance.').waitFor()
  await page.getByText("Today's hours: 9:00 AM to 6:00 PM.").waitFor()
  expect(await page.getByRole('button', { name: 'Choose a file' }).isDisabled()).toBe(true)
})

test('an upload screen without settings says so and uses the defaults', async ({ student: { page } }) => {
  await page.addInitScript(() => localStorage.removeItem('settings'))
  await page.route('**/api/settings', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed to load print settings. Using default values.').waitFor()
  await chooseFile(page, makePages(1))
  await card(page).waitFor()
})

/** Drops files of the same content where documents are dropped. */
async function drop(page: Page, content: Buffer, ...names: string[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([bytes, fileNames]) => {
      const dropped = new DataTransfer()
      for (const name of fileNames) {
        dropped.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      }
      return dropped
    },
    [[...content], names] as const,
  )
  const area = await page.getByText('or drop it anywhere on this page').elementHandle()
  if (!area) throw new Error('There is nowhere to drop a file')
  await area.dispatchEvent('dragenter', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
}
