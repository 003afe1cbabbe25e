import { checkAudit, listAudit } from '@campus-print/contract/audit'
import { auditCheck, auditEntries } from '@campus-print/contract/examples/manage'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const manager = { permissions: ['manage'] as ['manage'] }

function openLog(path = '/manage/audit') {
  const api = mockApi(manager)
  api.answer(listAudit)
  return renderScreen(path, { api, user: manager })
}

test('an entry says who did what, why, and what differs', async () => {
  openLog()
  const [settings, refund, permission] = within(await screen.findByRole('list', { name: 'Audit log' }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('time'))
  expect(settings?.textContent).toContain('Meera DeshpandeSettings changed')
  expect(settings?.textContent).toContain('Price of a black page: ₹1  ₹2')
  expect(refund?.textContent).toContain('“Two pages were pale”')
  expect(permission?.textContent).toContain('Command linePermission given Meera Deshpande')
})

test.each([
  [null, { expected: 15, counted: 12, difference: -3, left: 0 }],
  [{ expected: 15 }, { counted: 12, difference: -3, left: 0 }],
])('a count of the cash from %j to %j shows its values alone', async (before, after) => {
  const api = mockApi(manager)
  const subject = { kind: 'cash count', id: '7', name: null }
  const data = auditEntries.slice(0, 1).map((entry) => ({
    ...entry,
    action: 'count cash',
    subject,
    before,
    after,
  }))
  api.answer(listAudit, { data, next: null, actions: [] })
  renderScreen('/manage/audit', { api, user: manager })
  const expected = await screen.findByText('Expected:')
  const texts = [...(expected.closest('ul')?.children ?? [])].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Expected: ₹15', 'Counted: ₹12', 'Difference: -₹3', 'Left in the drawer: ₹0'])
})

test('filters are part of the address and of the call', async () => {
  const { api, hands } = openLog('/manage/audit?from=2026-07-01')
  await screen.findByRole('option', { name: 'Refund made' })
  await hands.selectOptions(screen.getByLabelText('What was done'), 'Refund made')
  await hands.click(screen.getAllByRole('button', { name: 'Meera Deshpande' })[0] as HTMLElement)
  await screen.findByText('Show all people and days')
  const actor = auditEntries[0]?.actor as { id: string }
  expect(api.calls(listAudit).at(-1)?.query).toEqual({
    from: '2026-07-01',
    action: 'refund',
    actor: actor.id,
  })
  expect(location.search).toContain('action=refund')
})

test('older entries follow on demand', async () => {
  const api = mockApi(manager)
  const [first, ...rest] = auditEntries
  api.answer(listAudit, ({ query }) =>
    query['before'] === '1042'
      ? { data: rest, next: null, actions: [] }
      : { data: first ? [first] : [], next: '1042', actions: [] },
  )
  const { hands } = renderScreen('/manage/audit', { api, user: manager })
  await hands.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Refund made')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty log says what will be here', async () => {
  const api = mockApi(manager)
  api.answer(listAudit, { data: [], next: null, actions: [] })
  renderScreen('/manage/audit', { api, user: manager })
  await screen.findByText('No entries')
})

const at = '2026-03-01T10:00:00.000Z'

test.each([
  [{}, '1,042 entries, all genuine'],
  [{ entries: 1 }, '1 entry, genuine'],
  [{ bySql: 2 }, '2 changes of the settings by SQL are not signed.'],
  [
    { older: { entries: 1000, state: 'genuine' as const } },
    '1,000 older entries were genuine when the secret key changed.',
  ],
  [{ older: { entries: 1000, state: 'genuine' as const } }, '1,042 entries, all genuine'],
  [
    { older: { entries: 1000, state: 'not checked' as const } },
    '1,000 older entries were not checked when the secret key changed.',
  ],
  [{ older: { entries: 1000, state: 'not checked' as const } }, '42 entries, all genuine'],
  [
    { older: { entries: 1000, state: 'not genuine' as const } },
    'Not all of 1,000 older entries were genuine when the secret key changed.',
  ],
  [
    { problem: { kind: 'older' as const, number: null, at } },
    /^An entry from before .*Mar.* was changed, or is missing$/,
  ],
  [{ problem: { kind: 'changed' as const, number: 7, at } }, /^Entry 7 of .*Mar.* was changed$/],
  [{ problem: { kind: 'missing' as const, number: 7, at } }, /^Entry 7 is missing, before the one of .*Mar/],
  [
    { problem: { kind: 'missing' as const, number: 9, at: null } },
    'Entry 9, at the end of the log, is missing',
  ],
  [
    { problem: { kind: 'added' as const, number: null, at } },
    /^An entry of .*Mar.* was not written by Campus Print$/,
  ],
])('a check that finds %j tells it', async (changes, text) => {
  const { api, hands } = openLog()
  api.answer(checkAudit, { data: { ...auditCheck, ...changes } })
  await hands.click(await screen.findByRole('button', { name: 'Check the log' }))
  const told = await screen.findByText(text)
  expect(told.closest('[role=alert], [role=status]')?.role).toBe('problem' in changes ? 'alert' : 'status')
})

test('a check that fails says so, and can be tried again', async () => {
  const { api, hands } = openLog()
  api.fail(checkAudit, 'service_unavailable')
  await hands.click(await screen.findByRole('button', { name: 'Check the log' }))
  await screen.findByRole('alert')
  api.answer(checkAudit)
  await hands.click(screen.getByRole('button', { name: 'Check the log' }))
  await screen.findByText('1,042 entries, all genuine')
})
