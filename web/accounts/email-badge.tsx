import { BadgeCheck, CircleAlert } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

/** Whether an address was confirmed. */
export function EmailBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="green" icon={<BadgeCheck aria-hidden className="size-4" />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="yellow" icon={<CircleAlert aria-hidden className="size-4" />}>
      Unverified
    </Badge>
  )
}
