import { contactHistory, sendContactMessage } from '@campus-print/contract/support'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../testing/render-screen.tsx'

function helpApi() {
  const api = mockApi()
  api.answer(contactHistory)
  return api
}

const messages = () => screen.findByRole('region', { name: 'Your messages' })

describe('the help page', () => {
  test('shows the messages of its user with their answers', async () => {
    const api = helpApi()
    renderScreen('/help', { api })
    const list = within(await messages())
    expect(await list.findAllByRole('listitem')).toHaveLength(1)
    list.getByText(/^(Answer: |Not answered yet\.)/)
  })

  test('says what will be here before the first message', async () => {
    const api = helpApi()
    api.answer(contactHistory, { data: [], pagination: { page: 1, pages: 1, limit: 20 }, total: 0 })
    renderScreen('/help', { api })
    await screen.findByText('Your messages to the print desk, and its answers, will be here.')
  })

  test('fills in who writes, sends the message and lists it', async () => {
    const api = helpApi()
    api.answer(sendContactMessage)
    const { hands } = renderScreen('/help', { api })
    await within(await messages()).findAllByRole('listitem')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Rao')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.edu')
    await hands.selectOptions(screen.getByLabelText('Subject'), 'other')
    await hands.type(screen.getByLabelText('Message'), 'Do you bind theses?')
    await hands.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText("Message sent successfully! We'll get back to you soon.")
    expect(api.calls(sendContactMessage)[0]?.body).toMatchObject({
      category: 'student',
      message: 'Do you bind theses?',
    })
    await waitFor(() => expect(api.calls(contactHistory)).toHaveLength(2))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Rao')
  })

  test('whose messages do not load says whose fault it is and keeps the form', async () => {
    const api = helpApi()
    api.fail(contactHistory, 'internal')
    const { hands } = renderScreen('/help', { api })
    const list = within(await messages())
    await list.findByText('Something went wrong on our side. Please try again in a moment.')
    screen.getByRole('button', { name: 'Send message' })
    api.disconnect(contactHistory)
    await hands.click(list.getByRole('button', { name: 'Try Again' }))
    await list.findByText('Check your connection, then try again.')
  })
})
