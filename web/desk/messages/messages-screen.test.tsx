import {
  answerMessage,
  answerReport,
  closeReport,
  listMessages,
  listReports,
} from '@campus-print/contract/desk-support'
import { deskMessage, deskReport } from '@campus-print/contract/examples/desk-support'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const user = { permissions: ['desk' as const] }

function opened(path = '/desk/messages') {
  const api = mockApi(user)
  api.answer(listReports)
  api.answer(listMessages)
  return renderScreen(path, { user, api })
}

describe('the messages of the desk', () => {
  test('are counted on every screen of the desk, as far as they are open', async () => {
    const { api } = opened()
    await screen.findByRole('link', { name: /^Messages\s*2$/ })
    await screen.findByRole('button', { name: 'Problems with prints (1)' })
    expect(api.calls(listMessages)[0]?.query).toMatchObject({ status: 'open', page: '1' })
  })

  test('open with the reports of problems, each with its print and its author', async () => {
    opened()
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    report.getByText(deskReport.description)
    expect(report.getByRole('link', { name: deskReport.printId }).getAttribute('href')).toContain(
      '/desk?search=',
    )
  })

  test('send an answer to a report, and none without words', async () => {
    const { api, hands } = opened()
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    await hands.click(report.getByRole('button', { name: 'Send answer' }))
    await report.findByText('Enter an answer')
    api.answer(answerReport)
    await hands.type(report.getByLabelText('Answer'), 'We print it again.')
    await hands.click(report.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('Answer sent')
    expect(api.calls(answerReport)[0]).toMatchObject({ body: { answer: 'We print it again.' } })
  })

  test('say that an answer may not be saved where no answer came from the server', async () => {
    const { api, hands } = opened()
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    api.disconnect(answerReport)
    await hands.type(report.getByLabelText('Answer'), 'We print it again.')
    await hands.click(report.getByRole('button', { name: 'Send answer' }))
    await report.findByText('No answer came, so this may not be saved. Please try again.')
  })

  test('close without a question while the answer is empty', async () => {
    const { api, hands } = opened()
    api.answer(closeReport)
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    await hands.type(report.getByLabelText('Answer'), ' ')
    await hands.click(report.getByRole('button', { name: 'Close without an answer' }))
    await waitFor(() => expect(api.calls(closeReport)).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ask before they close with a written answer, and keep it on Cancel', async () => {
    const { api, hands } = opened()
    api.answer(closeReport)
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    const closeButton = report.getByRole('button', { name: 'Close without an answer' })
    const box = report.getByLabelText<HTMLTextAreaElement>('Answer')
    await hands.type(box, 'We print it again.')
    const choose = async (name: string) => {
      await hands.click(closeButton)
      const question = await screen.findByRole('alertdialog', { name: 'Close without an answer?' })
      expect(api.calls(closeReport)).toEqual([])
      await hands.click(within(question).getByRole('button', { name }))
    }
    await choose('Cancel')
    expect(box.value).toBe('We print it again.')
    await choose('Close without an answer')
    await waitFor(() => expect(api.calls(closeReport)).toHaveLength(1))
  })

  test('say so where another operator was first, and read the list again', async () => {
    const { api, hands } = opened()
    const report = within(await screen.findByRole('region', { name: 'Missing pages' }))
    const { length } = api.calls(listReports)
    api.fail(closeReport, 'invalid_transition')
    await hands.click(report.getByRole('button', { name: 'Close without an answer' }))
    await report.findByRole('alert')
    await waitFor(() => expect(api.calls(listReports).length).toBeGreaterThan(length))
  })

  test('show messages to the campus in a tab of their own, by state and search', async () => {
    const { api, hands } = opened()
    await screen.findByRole('region', { name: 'Missing pages' })
    await hands.click(screen.getByRole('button', { name: 'Messages (1)' }))
    await screen.findByText(deskMessage.message)
    await hands.click(screen.getByRole('button', { name: 'Answered' }))
    await hands.type(screen.getByRole('searchbox'), 'asha{Enter}')
    await waitFor(() =>
      expect(api.calls(listMessages).at(-1)?.query).toMatchObject({
        status: 'answered',
        search: 'asha',
        page: '1',
      }),
    )
  })

  test('say of a visitor that the address is not confirmed, and where the answer goes', async () => {
    const api = mockApi(user)
    api.answer(listMessages, {
      data: [{ ...deskMessage, isUser: false }],
      pagination: { page: 1, pages: 1, limit: 20 },
      total: 1,
    })
    api.answer(answerMessage)
    renderScreen('/desk/messages?tab=messages', { user, api })
    await screen.findByText(/not signed in, address not confirmed/)
    screen.getByText(`It goes to ${deskMessage.email}`)
  })

  test('are empty, or do not load', async () => {
    const api = mockApi(user)
    api.answer(listReports, { data: [], pagination: { page: 1, pages: 0, limit: 20 }, total: 0 })
    api.disconnect(listMessages)
    const { hands } = renderScreen('/desk/messages', { user, api })
    await screen.findByText('No problems here')
    await hands.click(screen.getByRole('button', { name: 'Messages' }))
    await screen.findByRole('button', { name: 'Try Again' })
  })
})
