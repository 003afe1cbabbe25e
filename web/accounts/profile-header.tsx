import type { User } from '@campus-print/contract/accounts'
import { departmentLabels, displayName, initials } from '@campus-print/domain/accounts'
import { BadgeCheck, Building2, IdCard } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { formatDate } from '../ui/say-when.ts'
import { Card } from '../ui/sheet.tsx'
import { categoryLabels } from './category-labels.ts'

/** Who one is here. */
export function ProfileHeader({ user }: { user: User }) {
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
