import { login } from '@campus-print/contract/accounts'
import { documentColors, getDocument, removeUpload, uploadDocument } from '@campus-print/contract/documents'
import { type ErrorCode, errorKinds } from '@campus-print/contract/errors'
import { exampleOf } from '@campus-print/contract/examples/index'
import { document as sample, user } from '@campus-print/contract/examples/samples'
import { me } from '@campus-print/contract/profile'
import {
  type Settings,
  getServiceStatus,
  getSettings,
  type ServiceStatus,
} from '@campus-print/contract/settings'
import { fileExtensions } from '@campus-print/domain/documents'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen, setOnline } from '../../testing/render-screen.tsx'

const data = { ...sample, documentName: 'thesis.pdf', fileType: 'pdf' as const, pageCount: 3 }
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function open(api = uploadApi()) {
  return renderScreen('/print', { api })
}

/** The API that names a document as the file is called. */
function uploadApi() {
  const api = mockApi()
  api.answer(uploadDocument, ({ body }) => ({ data: { ...data, documentName: nameOf(body) } }))
  api.answer(removeUpload)
  api.answer(getDocument, { data })
  api.answer(documentColors, { data: { colorPages: [] } })
  return api
}

function nameOf(form: unknown): string {
  const file = form instanceof FormData ? form.get('document') : null
  return file instanceof File ? file.name : ''
}

const pdf = (name = 'thesis.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const chooseButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
const card = () => screen.findByRole('article')
const press = async (hands: UserEvent, name: string) => {
  await hands.click(await screen.findByRole('button', { name }))
}

async function choose(...files: File[]): Promise<void> {
  const button = await chooseButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  // Like a drop it takes wrong types, which the choice of a file does not offer.
  fireEvent.change(screen.getByLabelText('Document'), {
    target: { files: files.length > 0 ? files : [pdf()] },
  })
}

describe('an empty upload screen', () => {
  test('states accepted types, largest size, and where files are kept', async () => {
    open()
    const limits = await screen.findByText(
      /up to 50 MB\. Until payment your file is kept for 24 hours at most\.$/,
    )
    for (const extension of fileExtensions) expect(limits.textContent).toContain(extension.toUpperCase())
    screen.getByText('₹5 per page')
  })

  test('of an unavailable service says why and until when, and accepts no file', async () => {
    const { data: status } = exampleOf(getServiceStatus)!.answer as { data: ServiceStatus }
    const reasons = ['The service is under maintenance.']
    const api = uploadApi()
    api.answer(getServiceStatus, { data: { ...status, available: false, maintenanceMode: true, reasons } })
    open(api)
    await screen.findByText('The service is under maintenance.')
    screen.getByText("Today's hours: 9:00 AM to 6:00 PM.")
    expect((await chooseButton()).disabled).toBe(true)
  })

  test('without settings says so and uses the defaults', async () => {
    const api = uploadApi()
    api.disconnect(getSettings)
    open(api)
    await screen.findByText('Failed to load print settings. Using default values.')
    await choose()
    await card()
  })
})

describe('a file that has arrived', () => {
  test.each([
    ['thesis.pdf', 'application/pdf', 'Reading your file...'],
    ['essay.docx', wordType, 'Converting your Word file to pages...'],
    ['photo.jpg', 'image/jpeg', 'Turning your picture into a page...'],
  ])('as %s says what happens now, and asks the user to wait', async (name, type, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = uploadApi()
    const release = api.hold(uploadDocument)
    open(api)
    await choose(new File(['%PDF-1.7'], name, { type }))
    await screen.findByText(words)
    await vi.advanceTimersByTimeAsync(5_000)
    await screen.findByText(/longer|minute/)
    release()
    await card()
  })
})

describe('a lost connection', () => {
  test('during an upload shows a message, and the same file is sent again', async () => {
    const api = uploadApi()
    api.disconnect(uploadDocument)
    const { hands } = open(api)
    await choose()
    await screen.findByText(/^Network Error\. Nothing is lost: check your connection/)
    api.answer(uploadDocument, { data })
    await press(hands, 'Try Again')
    await card()
  })

  test('that stays lost ends the upload at once, not after minutes', async () => {
    const api = uploadApi()
    api.hang(uploadDocument)
    open(api)
    await choose()
    await screen.findByText('Reading your file...')
    setOnline(false)
    await screen.findByText(/the file is sent again as soon as you are back online/)
  })

  test('that comes back sends the file again by itself', async () => {
    const api = uploadApi()
    open(api)
    await chooseButton()
    setOnline(false)
    api.disconnect(uploadDocument)
    await choose()
    await screen.findByText(/^Network Error\. Nothing is lost/)
    api.answer(uploadDocument, { data })
    setOnline(true)
    within(await card()).getByText('thesis.pdf')
    expect(screen.queryByText(/Network Error/)).toBeNull()
  })

  test('does not repeat an upload that was rejected for another reason', async () => {
    const api = uploadApi()
    api.fail(uploadDocument, 'corrupt', { message: 'Damaged' })
    open(api)
    await choose()
    await screen.findByText('Damaged')
    setOnline(false)
    await screen.findByText(/^You are offline/)
    setOnline(true)
    await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull())
    expect(api.calls(uploadDocument)).toHaveLength(1)
  })
})

describe('the upload screen rejects', () => {
  test.each([
    ['notes.txt', 'text/plain', "File type 'txt' is not supported. Allowed types: pdf, doc, docx,"],
    ['photo.png', 'application/pdf', 'File type mismatch. Expected image/png but got application/pdf'],
  ])('%s declared as %s before sending', async (name, type, message) => {
    const { api } = open()
    await choose(new File(['x'], name, { type }))
    const alert = await screen.findByRole('alert')
    within(alert).getByText(`${name} was not uploaded`)
    expect(alert.textContent).toContain(message)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(api.calls(uploadDocument)).toEqual([])
  })

  test('a file over the campus limit', async () => {
    const { data: settings } = exampleOf(getSettings)!.answer as { data: Settings }
    const api = uploadApi()
    const fileSettings = { ...settings.fileSettings, maxFileSize: 1 }
    api.answer(getSettings, { data: { ...settings, fileSettings } })
    open(api)
    await screen.findByText(/up to 1 MB/)
    const type = 'application/pdf'
    await choose(new File([new Uint8Array(1024 * 1024 + 1)], 'atlas.pdf', { type }))
    await screen.findByText('File size should be less than 1MB')
    expect(api.calls(uploadDocument)).toEqual([])
  })

  test.each<ErrorCode>(['empty', 'corrupt', 'password'])(
    'a file with the error %s, with the server’s message',
    async (code) => {
      const api = uploadApi()
      api.fail(uploadDocument, code)
      open(api)
      await choose()
      await screen.findByText(errorKinds[code].message)
      await chooseButton()
    },
  )

  test.each<[ErrorCode, string]>([
    ['converter_unavailable', 'Word files cannot be read at the moment.'],
    ['storage_full', 'Uploads are not possible at the moment.'],
    ['rate_limited', 'Too many uploads.'],
  ])('a file with the passing error %s, and keeps it to be sent again', async (code, message) => {
    const api = uploadApi()
    api.fail(uploadDocument, code, { message })
    const { hands } = open(api)
    await choose()
    await screen.findByText(message)
    api.answer(uploadDocument, { data })
    await press(hands, 'Try Again')
    await card()
  })
})

test('what another call finding the session ended interrupts can be sent after signing in again', async () => {
  const { api, hands, reload } = open()
  await chooseButton()
  api.fail(me, 'unauthenticated')
  const answerMe = api.hold(me)
  reload()
  const answerUpload = api.hold(uploadDocument)
  await choose(pdf('first.pdf'), pdf('second.pdf'))
  await waitFor(() => expect(api.calls(uploadDocument)).toHaveLength(1))
  answerMe()

  await screen.findByText('Your session has ended.')
  api.answer(login, { message: 'Login successful', token: 'cookie', user, needsVerification: false })
  api.answer(me, { token: 'cookie', user })
  await hands.type(screen.getByLabelText('Email'), user.email)
  await hands.type(screen.getByLabelText('Password'), 'correct horse battery')
  await hands.click(screen.getAllByRole('button', { name: 'Login' }).at(-1)!)
  await screen.findByText(/^You were signed out before the upload finished\./)
  answerUpload()
  await press(hands, 'Try Again')
  await waitFor(async () => expect((await screen.findAllByRole('article')).length).toBe(2))
})

describe('a document', () => {
  test('that cannot be removed stays and says why', async () => {
    const { api, hands } = open()
    await choose()
    await card()
    api.disconnect(removeUpload)
    await press(hands, 'Remove')
    await screen.findByText('Error removing file')
    await card()
  })

  test('has one message at a time', async () => {
    // Messages stay while the page is hidden.
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { hands } = open()
    document.dispatchEvent(new Event('visibilitychange'))
    for (const name of ['first.pdf', 'second.pdf']) {
      await choose(pdf(name))
      within(await card()).getByText(name)
      await press(hands, 'Remove')
      await chooseButton()
      await waitFor(() => expect(screen.getAllByText('File removed successfully')).toHaveLength(1))
    }
    await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1))
  })

  test('whose removal fails again and again has at most twenty messages, the newest', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const most = 20
    const { api, hands } = open()
    document.dispatchEvent(new Event('visibilitychange'))
    await choose()
    for (let nth = 1; nth <= most + 1; nth += 1) {
      api.fail(removeUpload, 'internal', { message: `Rejected: ${nth}` })
      await press(hands, 'Remove')
      await screen.findByText(`Rejected: ${nth}`)
    }
    const shown = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')]
    expect(shown).toHaveLength(most)
    expect(shown.some(({ textContent }) => textContent === 'Rejected: 1')).toBe(false)
  })
})

test('the warning of a damaged file names it, on its card', async () => {
  const api = uploadApi()
  api.answer(uploadDocument, { data: { ...data, damaged: true } })
  api.answer(getDocument, { data: { ...data, damaged: true } })
  open(api)
  await choose()
  within(await card()).getByText('Parts of thesis.pdf were damaged')
})
