import { sessionCookieName } from '@campus-print/contract/accounts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openSession } from '../server/accounts/open-session.ts'
import { givenUser } from '../server/testing/factories.ts'
import type { TestApp } from '../server/testing/test-app.ts'
import { type Visit, visit } from './browser.ts'

/** A student's browser window, signed in already, on a page of the app. */
export async function visitSignedIn(
  browser: Browser,
  app: TestApp,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const user = await givenUser(app.database.db)
  const session = { userId: user.id, device: 'A test', now: new Date() }
  const value = await openSession(app.database.db, session)
  const visited = await visit(browser, app.url, undefined, options)
  // As the server sets it: without a word on other sites, browsers would send it along for a while.
  const cookie = {
    name: sessionCookieName(false),
    value,
    url: app.url,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }
  await visited.context.addCookies([cookie])
  await visited.page.goto(path)
  return visited
}
