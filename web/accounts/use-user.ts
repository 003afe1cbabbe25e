import type { User } from '@campus-print/contract/accounts'
import { useRouteContext } from '@tanstack/react-router'

/** The user of a screen that only signed-in users see; the guard before it has found out who that is. */
export function useUser(): User {
  const { user } = useRouteContext({ strict: false })
  if (!user) throw new Error('This screen is not behind the guard for signed-in users')
  return user
}
