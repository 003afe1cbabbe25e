import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { test } from './fixtures.ts'
import { sessionCookie } from './session-cookie.ts'

test.for(['/', '/login'])(
  'the chosen theme of %s is there before any script of the app',
  async (path, { app, visit }) => {
    const { page, context } = await visit(app, { colorScheme: 'light' })
    await context.addInitScript(() => localStorage.setItem('theme', JSON.stringify('dark')))
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    await page.locator('html[data-theme=dark]').waitFor()
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [red = 255] = (background.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeLessThan(60)
  },
)

test('while it is unknown who is there, a page has its header and one spinner', async ({ app, visit }) => {
  const { page, context } = await visit(app)
  await context.addCookies([await sessionCookie(app, await givenUser(app.database.db))])
  // The page sends this request and gets no response.
  await page.route('**/api/auth/me', () => {})
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('banner').waitFor()
  await page.locator('.animate-spin').first().waitFor()
  expect(await page.locator('.animate-spin').count()).toBe(1)
})
