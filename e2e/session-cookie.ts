import { sessionCookieName } from '@campus-print/contract/accounts'
import { openSession } from '../server/accounts/sign-in/open-session.ts'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'

/** Signs a user in; returns the session cookie as the server would set it. */
export async function sessionCookie({ database, url }: TestApp, { id: userId }: { id: string }) {
  const session = { userId, device: 'A test', now: new Date() }
  return {
    name: sessionCookieName(false),
    value: await openSession(database.db, session),
    url,
    httpOnly: true,
    // Without `sameSite`, browsers would send a new cookie with requests from other sites for a while.
    sameSite: 'Lax' as const,
  }
}
