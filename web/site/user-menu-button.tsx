import type { User } from '@campus-print/contract/accounts'
import { displayName, initials } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { type ComponentProps, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

const loadMenu = () => import('./user-menu.tsx')

/**
 * The menu of a signed-in user. Its code is larger than the rest of the header: it is fetched when nothing else is
 * waited for, and runs with the first press, which it opens with.
 */
export function UserMenuButton({ user }: { user: User }) {
  const [menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>>()
  useEffect(() => whenIdle(() => void loadMenu().catch(() => undefined)), [])
  if (menu) return <menu.UserMenu user={user} />
  // Without a connection the next press tries again.
  const open = () => void loadMenu().then(setMenu, () => undefined)
  return <MenuButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={open} />
}

/** The user's initials, which open the menu. */
export function MenuButton({ user, ...props }: { user: User } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      aria-label={i18n.t('Menu of {name}', { name: displayName(user) })}
      className="grid size-11 place-items-center rounded-lg hover:bg-accent-soft"
    >
      <span className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent">
        {initials(user)}
      </span>
    </button>
  )
}
