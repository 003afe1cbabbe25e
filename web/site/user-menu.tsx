import type { User } from '@campus-print/contract/accounts'
import { displayName, initials } from '@campus-print/domain/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { signOut } from '../accounts/index.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx'

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-md px-3 font-semibold outline-none data-highlighted:bg-accent-soft'

/** The menu of a signed-in user. */
export function UserMenu({ user }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const openConfirm = () => {
    // The menu item disappears with its menu, so the focus must return to the menu button.
    button.current?.focus()
    setConfirming(true)
  }
  const confirmLogout = async () => {
    const signedOut = signOut(queries)
    await navigate({ to: paths.landing })
    await signedOut
  }

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={button}
          aria-label={`Menu of ${displayName(user)}`}
          className="grid size-11 place-items-center rounded-lg hover:bg-accent-soft"
        >
          <span className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent">
            {initials(user)}
          </span>
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
            Logout
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <ConfirmDialog
        isOpen={isConfirming}
        question="Are you sure you want to logout?"
        detail="Your prints go on without you."
        confirm="Logout"
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirmLogout()}
      />
    </>
  )
}

const menuItems = [
  { name: 'Dashboard', to: paths.dashboard, permission: undefined },
  { name: 'New Print Request', to: paths.print, permission: undefined },
  { name: 'Profile', to: paths.profile, permission: undefined },
  { name: 'Print desk', to: paths.desk, permission: 'desk' },
  { name: 'Payments', to: paths.deskPayments, permission: 'desk' },
  { name: 'People', to: paths.people, permission: 'manage' },
  { name: 'Money', to: paths.money, permission: 'manage' },
] as const

/** The places that the user's permissions allow. */
function menuItemsFor({ permissions }: User) {
  return menuItems.filter(({ permission }) => permission === undefined || permissions.includes(permission))
}
