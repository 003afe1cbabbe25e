import { exampleOf } from '@campus-print/contract/examples/index'
import { type PublicPath, sessionHintName } from '@campus-print/contract/pages'
import { getServiceStatus, getSettings, type Settings } from '@campus-print/contract/settings'
import { siteStatistics } from '@campus-print/contract/site'
import { sendContactMessage } from '@campus-print/contract/support'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { mockApi } from '../../testing/render-screen.tsx'
import { Translated } from '../../ui/language.tsx'
import { pages } from './pages.ts'
import { prerender } from './prerender.tsx'
import { PublicPage } from './public-page.tsx'

const { data: settings } = (exampleOf(getSettings) as { answer: { data: Settings } }).answer
const few = { people: 3, prints: 5, pages: 40 }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  document.cookie = `${sessionHintName}=; path=/; max-age=0`
})

function visitorApi() {
  const api = mockApi(null)
  api.answer(siteStatistics, { data: few })
  api.answer(getServiceStatus, {
    data: {
      available: true,
      maintenanceMode: false,
      acceptingOrders: true,
      businessHours: { isWithinHours: true, start: '09:00', end: '18:00' },
      reasons: [],
    },
  })
  return api
}

async function renderPage(path: PublicPath, api = visitorApi(), prerendered?: HTMLElement) {
  vi.stubGlobal('fetch', api.fetch)
  const content = await pages[path].load()
  const queries = makeQueryClient(() => undefined)
  const place = prerendered ? { container: prerendered, hydrate: true } : {}
  render(
    <QueryClientProvider client={queries}>
      <Translated>
        <PublicPage path={path} content={content} />
      </Translated>
    </QueryClientProvider>,
    place,
  )
  return api
}

describe('the landing page', () => {
  test('disables every way to register while no orders are taken, and does not say that it is open', async () => {
    const api = visitorApi()
    api.answer(getServiceStatus, {
      data: {
        available: false,
        maintenanceMode: true,
        acceptingOrders: true,
        businessHours: { isWithinHours: true, start: '09:00', end: '18:00' },
        reasons: ['The print desk is being maintained.'],
      },
    })
    await renderPage('/', api)
    await screen.findByText('The print desk is being maintained.')
    screen.getByText("Today's hours: 9:00 AM to 6:00 PM.")
    expect(document.querySelectorAll('a[href="/register"]')).toHaveLength(0)
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', {
      name: /Create account|Register/,
      hidden: true,
    })
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true])
    await screen.findAllByText('Mon-Fri')
    expect(screen.queryByText(/Open now/)).toBeNull()
  })

  test('hides small numbers of a campus without a description of its own', async () => {
    await renderPage('/')
    await screen.findAllByText('Mon-Fri')
    expect(document.querySelector('#numbers')?.textContent?.trim()).toBe('Our impact')
    screen.getByText('students served')
    cleanup()
    const api = visitorApi()
    api.answer(getSettings, { data: { ...settings, impactNumbers: [], demo: false } })
    await renderPage('/', api)
    await screen.findAllByText('Mon-Fri')
    expect(document.querySelector('#numbers')).toBeNull()
  })

  test('shows the counted numbers once there are enough', async () => {
    const api = visitorApi()
    api.answer(siteStatistics, { data: { people: 1200, prints: 8000, pages: 123_456 } })
    await renderPage('/', api)
    await screen.findByText('1,23,456')
    screen.getByText('people print here')
  })

  test('of a demo marks its numbers as samples', async () => {
    const api = visitorApi()
    api.answer(getSettings, { data: { ...settings, impactNumbers: [], demo: true } })
    await renderPage('/', api)
    await screen.findByText('50,000+')
    expect(screen.getByRole('heading', { name: 'Our impact Sample' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'What people say Sample' })).toBeTruthy()
  })

  const shownScene = () =>
    [...document.querySelectorAll('[data-scene]')].findIndex(
      (scene) => scene.getAttribute('data-scene') === 'shown',
    )
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  test('changes its background every 4.5 seconds until it is paused', async () => {
    vi.useFakeTimers()
    await renderPage('/')
    expect(shownScene()).toBe(0)
    await pass(4500)
    expect(shownScene()).toBe(1)
    act(() => screen.getByRole('button', { name: 'Stop the background' }).click())
    await pass(20_000)
    expect(shownScene()).toBe(1)
    act(() => screen.getByRole('button', { name: 'Let the background change' }).click())
    await pass(9000)
    expect(shownScene()).toBe(0)
  })

  test('keeps its background for people who ask for less motion', async () => {
    vi.useFakeTimers()
    const still = (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('reduce') })
    vi.stubGlobal('matchMedia', still)
    await renderPage('/')
    await pass(20_000)
    expect(shownScene()).toBe(0)
  })

  test('leads to the dashboard when someone has signed in in another tab meanwhile', async () => {
    await renderPage('/')
    expect(screen.getAllByText('Home').length).toBeGreaterThan(0)
    document.cookie = `${sessionHintName}=1; path=/`
    act(() => void dispatchEvent(new Event('focus')))
    const [link] = screen.getAllByRole('link', { name: 'Go to Dashboard', hidden: true })
    expect(link?.getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByText('Login / Register')).toBeNull()
  })
})

describe('the about page', () => {
  test('states mission and vision, three features, the numbers, technology, values and links to us', async () => {
    await renderPage('/about')
    await screen.findByRole('link', { name: 'Email support' })
    const main = within(screen.getByRole('main'))
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim())
    expect(titles).toEqual([
      'Our mission',
      'Our vision',
      'What you can count on',
      'Our impact',
      'Technology',
      'Core values',
    ])
    const features = main.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(features).toEqual(['Open when you are', 'Easy on paper', 'Made for this campus'])
    expect(main.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
    const mail = main.getByRole('link', { name: 'Email support' })
    expect(mail.getAttribute('href')).toBe(`mailto:${settings.contactInfo.email}`)
  })
})

describe('the contact page', () => {
  async function typeMessage() {
    const hands = userEvent.setup({ delay: null })
    await hands.type(screen.getByLabelText('Name'), 'Asha Kulkarni')
    await hands.type(screen.getByLabelText('Email'), 'asha@campus.example')
    await hands.selectOptions(screen.getByLabelText('Category'), 'student')
    await hands.selectOptions(screen.getByLabelText('Subject'), 'payment-issue')
    await hands.type(screen.getByLabelText('Message'), 'I paid twice.')
    return hands
  }
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value

  test('has four cards, three answers and whom to reach in an emergency', async () => {
    await renderPage('/contact')
    await screen.findAllByText('Mon-Fri')
    const main = within(screen.getByRole('main'))
    const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 4)).toEqual(['Email', 'Phone', 'Location', 'Support hours'])
    const { email, phone, address, emergencyEmail, emergencyPhone } = settings.contactInfo
    expect(main.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
    expect(main.getByRole('link', { name: phone }).getAttribute('href')).toBe('tel:+912055500100')
    main.getByText((_text, element) => element?.tagName === 'ADDRESS' && element.textContent === address)
    main.getByText('9:00 AM to 6:00 PM')
    expect(main.getByRole('region', { name: 'Quick Help' }).querySelectorAll('details')).toHaveLength(3)
    const emergency = within(main.getByRole('region', { name: 'Emergency support' }))
    expect(emergency.getByRole('link', { name: emergencyEmail })).toBeTruthy()
    expect(emergency.getByRole('link', { name: emergencyPhone })).toBeTruthy()
  })

  test('shows the usual hours where the settings do not load', async () => {
    const api = visitorApi()
    api.fail(getSettings, 'malformed_request')
    await renderPage('/contact', api)
    await screen.findByText('Mon-Fri 8:00 AM to 8:00 PM')
  })

  test('sends a message, says so for five seconds, and empties the form', async () => {
    const api = visitorApi()
    api.answer(sendContactMessage)
    await renderPage('/contact', api)
    const hands = await typeMessage()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await hands.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText("Message sent successfully! We'll get back to you soon.")
    expect(message()).toBe('')
    expect(api.calls(sendContactMessage)[0]?.body).toEqual({
      name: 'Asha Kulkarni',
      email: 'asha@campus.example',
      category: 'student',
      subject: 'payment-issue',
      message: 'I paid twice.',
    })
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
    expect(screen.queryByText(/Message sent successfully/)).toBeNull()
  })

  test.each([
    ['too_many_requests', 'rate_limited' as const, undefined],
    ['no envelope', undefined, 'Failed to submit contact form'],
  ])('keeps what was typed when sending fails: %s', async (_name, code, detail) => {
    const api = visitorApi()
    if (code) api.fail(sendContactMessage, code)
    else api.respond(sendContactMessage, 200, '<html>')
    await renderPage('/contact', api)
    const hands = await typeMessage()
    await hands.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText('Failed to send message. Please try again.')
    if (detail) screen.getByText(detail)
    expect(message()).toBe('I paid twice.')
    cleanup()
    await renderPage('/contact', api)
    await waitFor(() => expect(message()).toBe('I paid twice.'))
  })

  test('keeps what was typed before its script had come', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    onTestFinished(() => container.remove())
    container.innerHTML = (await prerender('/contact')).html
    const name = within(container).getByLabelText<HTMLInputElement>('Name')
    name.value = 'Asha Kulkarni'
    name.focus()
    within(container).getByLabelText<HTMLSelectElement>('Subject').value = 'other'
    within(container).getByLabelText<HTMLTextAreaElement>('Message').value = 'Do you bind theses?'
    const api = visitorApi()
    api.answer(sendContactMessage)
    await renderPage('/contact', api, container)
    expect(document.activeElement).toBe(name)
    const hands = userEvent.setup({ delay: null })
    await hands.type(screen.getByLabelText('Email'), 'asha@campus.example')
    await hands.selectOptions(screen.getByLabelText('Category'), 'staff')
    expect(message()).toBe('Do you bind theses?')
    await hands.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(api.calls(sendContactMessage)).toHaveLength(1))
    expect(api.calls(sendContactMessage)[0]?.body).toEqual({
      name: 'Asha Kulkarni',
      email: 'asha@campus.example',
      category: 'staff',
      subject: 'other',
      message: 'Do you bind theses?',
    })
  })

  test('names each field that is missing', async () => {
    await renderPage('/contact')
    const hands = userEvent.setup({ delay: null })
    await hands.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText('Enter your name')
    for (const text of ['Please choose a category', 'Please choose a subject', 'Enter your message'])
      screen.getByText(text)
  })
})

test('the web team page highlights the next technology every three seconds', async () => {
  vi.useFakeTimers()
  await renderPage('/web-team')
  const highlighted = () => document.querySelector('[data-highlighted]')?.textContent
  expect(highlighted()).toBe('TypeScript')
  await act(async () => void (await vi.advanceTimersByTimeAsync(3000)))
  expect(highlighted()).toBe('React')
})
