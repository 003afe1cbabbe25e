import type { User } from '@campus-print/contract/accounts'
import { displayName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { signOut } from '../accounts/index.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'
import { MenuButton } from './user-menu-button.tsx'

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-md px-3 font-semibold outline-none data-highlighted:bg-accent-soft'

/** The menu of a signed-in user, open at first: it comes with the first press of its button. */
export function UserMenu({ user }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const openConfirm = () => {
    // The menu item disappears with its menu, so the focus must return to the menu button.
    button.current?.focus()
    setConfirming(true)
  }

  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen>
        <DropdownMenu.Trigger asChild>
          <MenuButton ref={button} user={user} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-30 max-w-[min(20rem,calc(100vw-2rem))] min-w-56 rounded-xl border border-line bg-sheet p-2 text-ink shadow-sheet"
        >
          <DropdownMenu.Label className="mb-2 border-b border-line px-3 pt-1 pb-3">
            <span className="block font-semibold wrap-anywhere">{displayName(user)}</span>
            <span className="block text-sm break-all text-ink-soft">{user.email}</span>
          </DropdownMenu.Label>
          {menuItemsFor(user).map(({ name, to }) => (
            <DropdownMenu.Item key={to} className={itemClass} onSelect={() => void navigate({ to })}>
              {name}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item className={itemClass} onSelect={openConfirm}>
            {i18n.t('Logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <ConfirmLogout isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}

function ConfirmLogout({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const confirmLogout = async () => {
    await signOut(queries)
    // A new page keeps nothing of the user in memory.
    location.assign(paths.landing)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={i18n.t('Are you sure you want to logout?')}
      detail={i18n.t('Your prints will still be made.')}
      confirm={i18n.t('Logout')}
      onClose={onClose}
      onConfirm={() => void confirmLogout()}
    />
  )
}

/** The places that the user's permissions allow. */
function menuItemsFor({ permissions }: User): { name: string; to: string }[] {
  return [
    { name: i18n.t('Dashboard'), to: paths.dashboard },
    { name: i18n.t('New Print Request'), to: paths.print },
    { name: i18n.t('Print History'), to: paths.history },
    { name: i18n.t('Profile'), to: paths.profile },
    { name: i18n.t('Help'), to: paths.help },
    ...(permissions.includes('desk')
      ? [
          { name: i18n.t('Print desk'), to: paths.desk },
          { name: i18n.t('Payments'), to: paths.deskPayments },
        ]
      : []),
    ...(permissions.includes('manage') ? [{ name: i18n.t('Manage'), to: paths.manage }] : []),
  ]
}
