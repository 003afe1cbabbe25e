import { errorKinds } from '@campus-print/contract/errors'
import { user as sample, userId } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import {
  confirmCategory,
  endSessionsOfPerson,
  grantPermission,
  listPeople,
  type Person,
  revokePermission,
} from '@campus-print/contract/people'
import { me } from '@campus-print/contract/profile'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const user = { username: 'Meera Manager', name: 'Meera Manager', permissions: ['manage' as const] }
const manager: Person = { ...sample, ...user, claimedCategory: null }
const other = (id: string, name: string, more: Partial<Person> = {}): Person => ({
  ...sample,
  id,
  username: name,
  name,
  claimedCategory: null,
  ...more,
})

function open(...people: Person[]) {
  const api = mockApi(user)
  api.answer(listPeople, { data: people })
  return renderScreen('/manage/people', { api, user })
}

const toggle = (permission: string, name: string) =>
  screen.findByRole('switch', { name: `${permission}: ${name}` })
const isOn = (control: HTMLElement) => control.getAttribute('aria-checked') === 'true'

/** Presses a button once it is there. */
async function press(hands: UserEvent, name: string): Promise<void> {
  await hands.click(await screen.findByRole('button', { name }))
}

describe('a user who waits for a confirmed category', () => {
  const professor = other('p', 'Prof Rao', { claimedCategory: 'professor' })
  const claimer = other('s', 'Sham Claimer', { claimedCategory: 'staff' })

  test('is on top of the list until a manager has decided', async () => {
    const { api, hands, reload } = open(manager, professor, claimer)
    const list = within(await screen.findByRole('list', { name: 'People' }))
    const first = list.getAllByRole('listitem')[0]!
    expect(first.textContent).toContain('Prof Rao')
    expect(first.textContent).toContain('Waiting for confirmation: registered as professor')
    const confirmed: Person = { ...professor, claimedCategory: null, category: 'professor' }
    api.answer(confirmCategory, { data: confirmed })
    await press(hands, 'Confirm professor: Prof Rao')
    await screen.findByText('Prof Rao: Professor')
    expect(document.activeElement).toBe(first)
    expect(first.textContent).not.toContain('Waiting')

    const kept: Person = { ...claimer, claimedCategory: null }
    api.answer(confirmCategory, { data: kept })
    await press(hands, 'Keep student: Sham Claimer')
    await screen.findByText('Sham Claimer: Student')
    expect(api.calls(confirmCategory).map(({ params, body }) => [params.id, body.category])).toEqual([
      ['p', 'professor'],
      ['s', 'student'],
    ])
    api.answer(listPeople, { data: [manager, confirmed, kept] })
    reload()
    await toggle('Manage', 'Meera Manager')
    expect(screen.queryByText(/registered as/)).toBeNull()
  })
})

test('a change by another manager is kept', async () => {
  const clerk = other('t', 'Tara Clerk', { permissions: ['desk'] })
  const { api, hands } = open(manager, clerk)
  const manage = await toggle('Manage', 'Tara Clerk')
  expect(isOn(manage)).toBe(false)
  api.answer(revokePermission, { data: { ...clerk, permissions: ['manage'] } })
  await hands.click(await toggle('Desk', 'Tara Clerk'))
  await press(hands, 'Remove desk access')
  await screen.findByText('Tara Clerk no longer runs the print desk')
  expect(isOn(manage)).toBe(true)
  expect(isOn(await toggle('Desk', 'Tara Clerk'))).toBe(false)
  expect(api.calls(revokePermission)[0]?.params).toEqual({ id: 't', permission: 'desk' })
})

test('a manager logs a person out everywhere', async () => {
  const clerk = other('t', 'Tara Clerk')
  const { api, hands } = open(manager, clerk)
  api.answer(endSessionsOfPerson, { data: { ended: 2 } })
  await press(hands, 'Log out everywhere: Tara Clerk')
  await press(hands, 'Log out everywhere')
  await screen.findByText('Logged out everywhere: Tara Clerk')
  expect(api.calls(endSessionsOfPerson)[0]?.params).toEqual({ id: 't' })
  expect(screen.queryByRole('button', { name: 'Log out everywhere: Meera Manager' })).toBeNull()

  api.disconnect(endSessionsOfPerson)
  await press(hands, 'Log out everywhere: Tara Clerk')
  await press(hands, 'Log out everywhere')
  await screen.findByText('No answer came, so this may not be saved. Please try again.')
})

test('the last manager keeps the permission and reads why', async () => {
  const { api, hands } = open(manager)
  const message = 'Someone has to stay a manager.'
  api.fail(revokePermission, 'last_manager', { message })
  await hands.click(await toggle('Manage', 'Meera Manager'))
  await press(hands, 'Stop managing')
  await within(await screen.findByRole('list', { name: 'People' })).findByText(message)
  expect(isOn(await toggle('Manage', 'Meera Manager'))).toBe(true)
})

describe('a manager who loses the permission leaves the screen', () => {
  function opened(...people: Person[]) {
    const shown = open(...people)
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) shown.api.answer(call)
    return shown
  }
  const isLedAway = () => waitFor(() => expect(location.pathname).toBe('/dashboard'))

  test('by giving it up', async () => {
    const { api, hands } = opened(manager, other('x', 'Other Manager', { permissions: ['manage'] }))
    api.answer(revokePermission, { data: { ...manager, id: userId, permissions: [] } })
    await hands.click(await toggle('Manage', 'Meera Manager'))
    await press(hands, 'Stop managing')
    await screen.findByText('Meera Manager is no longer a manager')
    await isLedAway()
  })

  test('when another manager has taken it', async () => {
    const { api, hands } = opened(manager)
    await toggle('Manage', 'Meera Manager')
    api.fail(listPeople, 'forbidden')
    api.answer(me, { token: 'cookie', user: { ...sample, permissions: [] } })
    await hands.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'meera')
    await isLedAway()
  })
})

test('the manage permission is fetched anew, with a wait where the server is busy', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = mockApi(user)
  api.answer(listPeople, { data: [manager] })
  api.fail(me, 'rate_limited')
  renderScreen('/manage/people', { api, user })
  await within(await screen.findByRole('alert')).findByText('Rate limited - please wait')
  api.answer(me, { token: 'cookie', user: { ...sample, ...user } })
  await vi.advanceTimersByTimeAsync(61_000)
  await toggle('Manage', 'Meera Manager')
})

test('people that do not load and a change that fails show an error and a retry', async () => {
  const api = mockApi(user)
  api.fail(listPeople, 'internal')
  const { hands } = renderScreen('/manage/people', { api, user })
  await screen.findByText('The people did not load')
  api.answer(listPeople, { data: [manager] })
  await press(hands, 'Try Again')
  const desk = await toggle('Desk', 'Meera Manager')
  api.disconnect(grantPermission)
  await hands.click(desk)
  await press(hands, 'Give desk access')
  await screen.findByText('No answer came, so this may not be saved. Please try again.')
  expect(isOn(desk)).toBe(false)
  expect(desk.hasAttribute('disabled')).toBe(false)
  api.fail(grantPermission, 'internal')
  await hands.click(desk)
  await press(hands, 'Give desk access')
  await screen.findByText(errorKinds.internal.message)
})
