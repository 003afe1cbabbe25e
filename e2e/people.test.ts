import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { revokePermission } from '../server/accounts/people/permissions.ts'
import { type SignedUp, allow, deleteAllUsers, signUp } from '../server/testing/fixtures/people/people.ts'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { desktop, test as journey } from './fixtures.ts'
import { arrowTo, expectFocused, pressOn, typeInto } from './keyboard.ts'
import { signIn } from './walk.ts'

// The only manager, and the only user in the list until a test signs up others.
const test = journey.extend('manager', async ({ app }) => {
  await deleteAllUsers(app)
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

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const toggle = (page: Page, permission: string, name: string) =>
  page.getByRole('switch', { name: `${permission}: ${name}` })

test('a manager finds a user and gives them desk permission, by keyboard alone', async ({
  app,
  manager,
  visit,
}) => {
  const clerk = await signUp(app, { username: 'Zubin Clerk' })
  const { page, pageErrors } = await visit(app, desktop)
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
  expect(pageErrors).toEqual([])
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
