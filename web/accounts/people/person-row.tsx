import { i18n } from '@campus-print/domain/language'
import type { Person } from '@campus-print/contract/people'
import { displayName, permissions } from '@campus-print/domain/accounts'
import clsx from 'clsx'
import { IdCard } from 'lucide-react'
import { useRef } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { categoryLabels } from '../account-labels.ts'
import { CategoryClaim, useConfirmCategory } from './category-claim.tsx'
import { LogOutEverywhere, useLogOutEverywhere } from './log-out-everywhere.tsx'
import { PermissionSwitch, usePermissionChange } from './permission-switch.tsx'

interface Props {
  person: Person
  isSelf: boolean
}

/** One person with category and permissions. */
export function PersonRow({ person, isSelf }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const permissionChange = usePermissionChange(person)
  // The buttons disappear after the decision, so the row takes the focus.
  const confirmation = useConfirmCategory(person, () => row.current?.focus())
  const everywhere = useLogOutEverywhere(person)
  const name = displayName(person)
  const errorMessage = permissionChange.errorMessage ?? confirmation.errorMessage ?? everywhere.errorMessage

  return (
    <li ref={row} tabIndex={-1} className="grid gap-2 py-3 md:py-1">
      <div className={clsx('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4', personColumns)}>
        <p className="font-semibold wrap-anywhere max-md:col-start-1">
          {name}
          {isSelf && <span className="font-normal text-ink-soft"> {i18n.t('(you)')}</span>}
        </p>
        <p className="col-span-2 text-ink-soft wrap-anywhere max-md:row-start-2 max-md:text-sm md:col-span-1">
          {person.email}
        </p>
        <div className="max-md:col-start-2 max-md:row-start-1">
          <Badge tone="blue" icon={<IdCard aria-hidden className="size-4" />}>
            {categoryLabels()[person.category]}
          </Badge>
        </div>
        <div className="col-span-2 flex items-center gap-8 md:contents">
          {permissions.map((permission) => (
            <PermissionSwitch
              key={permission}
              permission={permission}
              name={name}
              isSelf={isSelf}
              isGranted={person.permissions.includes(permission)}
              isPending={permissionChange.pending === permission}
              onChange={(isGranted) => permissionChange.change({ permission, isGranted })}
            />
          ))}
          {!isSelf && (
            <LogOutEverywhere name={name} isPending={everywhere.isPending} onConfirm={everywhere.logOut} />
          )}
        </div>
      </div>
      {person.claimedCategory && (
        <CategoryClaim
          name={name}
          claimed={person.claimedCategory}
          present={person.category}
          pending={confirmation.pending}
          onDecide={confirmation.confirm}
        />
      )}
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
    </li>
  )
}

/** The columns on a wide screen: name, address, category, desk, manage, log out. */
export const personColumns = 'md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_7rem_4.5rem_4.5rem_2.75rem]'
