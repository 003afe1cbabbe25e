import type { User } from '@campus-print/contract/accounts'
import type { Profile } from '@campus-print/contract/profile'
import { displayName, initials } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Building2, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { categoryLabels } from '../account-labels.ts'
import { departmentNames } from '../department-names.ts'
import { isEmailVerified } from '../session/user-checks.ts'
import { useUser } from '../session/use-user.ts'
import { DownloadData } from './account-data.tsx'
import { ChangePassword } from './change-password.tsx'
import { TwoStepLogin } from '../two-step/two-step-login.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { profileQuery } from './profile-queries.ts'
import { SessionList } from './session-list.tsx'

/** The user's details and settings. `notifications` is what another feature adds to them. */
export function ProfileScreen({ notifications }: { notifications: ReactNode }) {
  const sessionUser = useUser()
  // The route guard knows the user already; only the figures must load.
  const { data: user = sessionUser } = useQuery(profileQuery)
  return (
    <Page title={i18n.t('Profile')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ProfileHeader user={user} />
        <ProfileStats />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ProfileDetails user={user} />
            <LanguageChoice />
            <ChangePassword email={user.email} />
            <TwoStepLogin />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {notifications}
            <SessionList />
            <DownloadData />
          </div>
        </div>
        <DeleteAccount />
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
        <p className="text-sm text-ink-soft">
          {i18n.t('Member since {date}', { date: formatDate(user.createdAt) })}
        </p>
      </div>
      <ul className="flex w-full flex-wrap gap-2 lg:w-auto">
        <li>
          <Badge tone="blue" icon={<IdCard aria-hidden className="size-4" />}>
            {categoryLabels()[user.category]}
          </Badge>
        </li>
        <li>
          <Badge tone="grey" icon={<Building2 aria-hidden className="size-4" />}>
            <span className="whitespace-normal">{departmentNames()[user.department]}</span>
          </Badge>
        </li>
        {isEmailVerified(user) && (
          <li>
            <Badge tone="green" icon={<BadgeCheck aria-hidden className="size-4" />}>
              {i18n.t('Verified')}
            </Badge>
          </li>
        )}
      </ul>
    </Card>
  )
}

function figuresOf(stats: Profile['stats'] | undefined) {
  return [
    { label: i18n.t('Total print requests'), figure: stats?.totalRequests.toLocaleString(i18n.locale) },
    { label: i18n.t('Total amount spent'), figure: stats && formatRupees(fromRupees(stats.totalSpent)) },
    {
      label: i18n.t("This month's requests"),
      figure: stats?.currentMonthRequests.toLocaleString(i18n.locale),
    },
  ]
}

/** How much the user has printed. */
function ProfileStats() {
  const { data, isError, error, isFetching, refetch } = useQuery(profileQuery)
  if (isError && !data) {
    return (
      <Card>
        <LoadError
          title={i18n.t('Your figures did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-6">
      {figuresOf(data?.stats).map(({ label, figure }) => (
        <div
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line bg-sheet px-4 py-2 shadow-sheet sm:flex-col-reverse sm:items-start sm:px-6 sm:py-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold">{figure ?? <Skeleton className="my-1 h-7 w-16" />}</dd>
        </div>
      ))}
    </dl>
  )
}
