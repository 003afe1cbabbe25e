import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { revokePermission } from '../server/accounts/people/permissions.ts'
import {
  type Registration,
  type SignedUp,
  allow,
  allUsersDeleted,
  signUp,
} from '../server/testing/fixtures/people/people.ts'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { whileSet } from '../server/testing/fixtures/app/while-set.ts'
import { desktop, test as journey } from './fixtures.ts'
import { arrowTo, expectFocused, pressOn, tabTo, typeInto } from './keyboard.ts'
import { signIn } from './walk.ts'

// The only one who manages, and whom the list names, until a test has others sign up.
const test = journey.extend('manager', async ({ app }) => {
  await allUsersDeleted(app)
  const manager = await signUp(app, { username: 'Meera Manager' })
  await allow(app, manager, 'manage')
  return manager
})

async function dismiss({ database }: TestApp, { id }: SignedUp): Promise<void> {
  const change = { userId: id, permission: 'manage', changedBy: null } as const
  await revokePermission({ db: database.db, now: new Date() }, change)
}

async function permissionsOf({ call }: SignedUp): Promise<string[]> {
  return (await call('GET', '/api/auth/me')).json.user.permissions
}

async function categoryOf({ call }: SignedUp): Promise<string> {
  return (await call('GET', '/api/auth/me')).json.user.category
}

async function openPeople(page: Page, who: Registration): Promise<void> {
  await signIn(page, who)
  await page.waitForURL('**/dashboard')
  await page.goto('/manage/people')
  await field(page).waitFor()
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const toggle = (page: Page, permission: string, name: string) =>
  page.getByRole('switch', { name: `${permission}: ${name}` })

test('a manager finds a user and gives them desk permission, by keyboard alone', async ({
  app,
  manager,
  visit,
}) => {
  const clerk = await signUp(app, { username: 'Zubin Clerk' })
  const { page, complaints } = await visit(app, desktop)
  await signIn(page, manager.registration)
  await page.waitForURL('**/dashboard')
  await pressOn(page, page.getByRole('button', { name: 'Menu of Meera Manager' }))
  await arrowTo(page, page.getByRole('menuitem', { name: 'Manage' }))
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'People' }))
  await page.waitForURL('**/manage/people')
  await toggle(page, 'Manage', 'Meera Manager').waitFor()

  await typeInto(page, field(page), 'zubin')
  await page.getByText('1 person found').waitFor()
  const desk = toggle(page, 'Desk', 'Zubin Clerk')
  await pressOn(page, desk, 'Space')
  await page.getByRole('alertdialog', { name: 'Let Zubin Clerk run the print desk?' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocused(desk)
  expect(await permissionsOf(clerk)).toEqual([])
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Give desk access' }))
  await page.getByText('Zubin Clerk runs the print desk now').waitFor()
  await expect.poll(() => desk.isChecked()).toBe(true)
  expect(await permissionsOf(clerk)).toEqual(['desk'])
  await expectFocused(desk)

  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Remove desk access' }))
  await page.getByText('Zubin Clerk no longer runs the print desk').waitFor()
  await expect.poll(() => desk.isChecked()).toBe(false)
  expect(await permissionsOf(clerk)).toEqual([])

  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('zubin')
  await typeInto(page, field(page), 'nobody has such a name')
  await page.getByText('Nobody found').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Clear search' }))
  await toggle(page, 'Manage', 'Meera Manager').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await expectFocused(field(page))
  expect(complaints).toEqual([])
})

test('a user who registered as a professor is on top of the list until a manager has decided', async ({
  app,
  manager,
  visit,
}) => {
  await whileSet(app, { confirmedCategories: ['professor', 'staff'] }, async () => {
    const professor = await signUp(app, { username: 'Prof Rao', category: 'professor' })
    const claimer = await signUp(app, { username: 'Sham Claimer', category: 'staff' })
    const { page } = await visit(app)
    await openPeople(page, manager.registration)
    const first = page.getByRole('listitem').filter({ hasText: 'Prof Rao' })
    await first.getByText('Waiting for confirmation: registered as professor').waitFor()
    expect(
      await page.getByRole('list', { name: 'People' }).getByRole('listitem').first().textContent(),
    ).toContain('Prof Rao')
    await pressOn(page, page.getByRole('button', { name: 'Confirm professor: Prof Rao' }))
    await page.getByText('Prof Rao: Professor').waitFor()
    await expectFocused(first)
    await expect.poll(() => first.getByText('Waiting').count()).toBe(0)
    expect(await categoryOf(professor)).toBe('professor')

    await pressOn(page, page.getByRole('button', { name: 'Keep student: Sham Claimer' }))
    await page.getByText('Sham Claimer: Student').waitFor()
    expect(await categoryOf(claimer)).toBe('student')
    await page.reload()
    await toggle(page, 'Manage', 'Meera Manager').waitFor()
    expect(await page.getByText('registered as').count()).toBe(0)
  })
})

test('a change by another manager is kept', async ({ app, manager, visit }) => {
  const clerk = await signUp(app, { username: 'Tara Clerk' })
  await allow(app, clerk, 'desk')
  const { page } = await visit(app)
  await openPeople(page, manager.registration)
  const manage = toggle(page, 'Manage', 'Tara Clerk')
  await manage.waitFor()
  await allow(app, clerk, 'manage')
  await pressOn(page, toggle(page, 'Desk', 'Tara Clerk'))
  await pressOn(page, page.getByRole('button', { name: 'Remove desk access' }))
  await page.getByText('Tara Clerk no longer runs the print desk').waitFor()
  await expect.poll(() => manage.isChecked()).toBe(true)
  expect(await permissionsOf(clerk)).toEqual(['manage'])
})

test('the last manager keeps the permission and reads why', async ({ app, manager, visit }) => {
  const { page } = await visit(app)
  await openPeople(page, manager.registration)
  await pressOn(page, toggle(page, 'Manage', 'Meera Manager'))
  await pressOn(page, page.getByRole('button', { name: 'Stop managing' }))
  await page.getByRole('listitem').getByText('Someone has to stay a manager.').waitFor()
  expect(await toggle(page, 'Manage', 'Meera Manager').isChecked()).toBe(true)
  expect(await permissionsOf(manager)).toEqual(['manage'])
})

test('only managers see the screen, and a manager who loses the permission leaves it', async ({
  app,
  manager,
  visit,
}) => {
  expect(await permissionsOf(manager)).toEqual(['manage'])
  const second = await signUp(app, { username: 'Nila Second' })
  await allow(app, second, 'desk')
  const { page } = await visit(app, desktop)
  await page.goto('/manage/people')
  await page.waitForURL('**/login*')
  await signIn(page, second.registration)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Menu of Nila Second' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Manage' }).count()).toBe(0)
  await page.goto('/manage/people')
  await page.waitForURL('**/dashboard')

  await allow(app, second, 'manage')
  await page.goto('/manage/people')
  await pressOn(page, toggle(page, 'Manage', 'Nila Second'))
  await pressOn(page, page.getByRole('button', { name: 'Stop managing' }))
  await page.getByText('Nila Second is no longer a manager').waitFor()
  await page.waitForURL('**/dashboard')

  await allow(app, second, 'manage')
  await page.goto('/manage/people')
  await toggle(page, 'Manage', 'Nila Second').waitFor()
  await dismiss(app, second)
  await field(page).fill('meera')
  await page.waitForURL('**/dashboard')
})

test('the manage permission is fetched anew, with a wait where the server is busy', async ({
  app,
  manager,
  visit,
}) => {
  const { page } = await visit(app)
  await openPeople(page, manager.registration)
  await page.clock.install()
  const limited = {
    status: 429,
    json: { success: false, code: 'rate_limited', message: 'Too many attempts.' },
  }
  await page.route('**/api/auth/me', (route) => route.fulfill(limited), { times: 1 })
  await page.reload()
  await page.getByRole('alert').getByText('Rate limited - please wait').waitFor()
  await page.clock.fastForward('01:01')
  await toggle(page, 'Manage', 'Meera Manager').waitFor()
})

test('a list that does not load and a change that fails show an error and a retry', async ({
  app,
  manager,
  visit,
}) => {
  const { page } = await visit(app)
  await openPeople(page, manager.registration)
  await page.route('**/api/manage/people*', (route) => route.abort(), { times: 2 })
  await page.reload()
  await page.getByText('The people did not load').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Try Again' }))
  const desk = toggle(page, 'Desk', 'Meera Manager')
  await page.route('**/api/manage/people/*/permissions/*', (route) => route.abort(), { times: 1 })
  await pressOn(page, desk)
  await pressOn(page, page.getByRole('button', { name: 'Give desk access' }))
  await page.getByText('No answer came, so this may not be saved. Please try again.').waitFor()
  expect(await desk.isChecked()).toBe(false)
  await tabTo(page, desk)
})
