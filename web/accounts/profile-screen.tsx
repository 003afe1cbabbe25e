import { useQuery } from '@tanstack/react-query'
import { Page } from '../ui/page.tsx'
import { AccountData } from './account-data.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { profileQuery } from './profile-queries.ts'
import { ProfileStats } from './profile-stats.tsx'
import { SessionList } from './session-list.tsx'
import { useUser } from './use-user.ts'

export function ProfileScreen() {
  const known = useUser()
  // The guard knows who it is; only the figures are waited for.
  const { data: user = known } = useQuery(profileQuery)
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
