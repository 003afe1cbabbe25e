import type { User } from '@campus-print/contract/accounts'
import type { Profile } from '@campus-print/contract/profile'
import { departmentLabels, displayName, initials } from '@campus-print/domain/accounts'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Building2, IdCard } from 'lucide-react'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { categoryLabels } from '../category-labels.ts'
import { useUser } from '../session/use-user.ts'
import { AccountData } from './account-data.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { profileQuery } from './profile-queries.ts'
import { SessionList } from './session-list.tsx'

export function ProfileScreen() {
  const sessionUser = useUser()
  // The route guard knows the user already; only the figures must load.
  const { data: user = sessionUser } = useQuery(profileQuery)
  return (
    <Page title="Profile">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ProfileHeader user={user} />
        <ProfileStats />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <ProfileDetails user={user} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ChangePassword email={user.email} />
            <SessionList />
            <AccountData />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The user's name, address, category and department. */
function ProfileHeader({ user }: { user: User }) {
  return (
    <Card aria-labelledby="profile" className="flex flex-wrap items-center gap-4 sm:gap-6">
      <span
        aria-hidden
        className="grid size-16 shrink-0 place-items-center rounded-full bg-accent text-lg font-semibold text-on-accent sm:size-20"
      >
        {initials(user)}
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <h1 id="profile" className="text-xl font-semibold wrap-anywhere">
          {displayName(user)}
        </h1>
        <p className="wrap-anywhere text-ink-soft">{user.email}</p>
        <p className="text-sm text-ink-soft">Member since {formatDate(user.createdAt)}</p>
      </div>
      <ul className="flex w-full flex-wrap gap-2 lg:w-auto">
        <li>
          <Badge tone="blue" icon={<IdCard aria-hidden className="size-4" />}>
            {categoryLabels[user.category]}
          </Badge>
        </li>
        <li>
          <Badge tone="grey" icon={<Building2 aria-hidden className="size-4" />}>
            <span className="whitespace-normal">{departmentLabels[user.department]}</span>
          </Badge>
        </li>
        {user.isEmailVerified && (
          <li>
            <Badge tone="green" icon={<BadgeCheck aria-hidden className="size-4" />}>
              Verified
            </Badge>
          </li>
        )}
      </ul>
    </Card>
  )
}

type Stats = Profile['stats']

const figures: readonly { label: string; show: (stats: Stats) => string }[] = [
  { label: 'Total print requests', show: ({ totalRequests }) => String(totalRequests) },
  { label: 'Total amount spent', show: ({ totalSpent }) => formatRupees(fromRupees(totalSpent)) },
  { label: "This month's requests", show: ({ currentMonthRequests }) => String(currentMonthRequests) },
]

/** How much the user has printed. */
function ProfileStats() {
  const { data, isError, isFetching, refetch } = useQuery(profileQuery)
  if (isError && !data) {
    return (
      <Card>
        <LoadError title="Your figures did not load" isRetrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-6">
      {figures.map(({ label, show }) => (
        <div
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line bg-sheet px-4 py-2 shadow-sheet sm:flex-col-reverse sm:items-start sm:px-6 sm:py-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold">
            {data ? show(data.stats) : <Skeleton className="my-1 h-7 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
