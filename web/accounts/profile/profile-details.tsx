import { i18n } from '@campus-print/domain/language'
import type { User } from '@campus-print/contract/accounts'
import { BadgeCheck, CircleAlert, Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { categoryLabels } from '../account-labels.ts'
import { departmentNames } from '../department-names.ts'
import { hasProfileDraft } from './profile-draft.ts'

const ProfileForm = lazyPart(async () => (await import('./profile-form.tsx')).ProfileForm, <PageSpinner />)

/** The user's details, with a form to change them. */
export function ProfileDetails({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(() => hasProfileDraft(user))
  const edit = useRef<HTMLButtonElement>(null)
  // The form disappears with the focus in it, so the edit button takes the focus.
  const close = () => {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }

  return (
    <Card aria-labelledby="details" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-4">
        <CardTitle id="details">{i18n.t('Your details')}</CardTitle>
        {!isEditing && (
          <Button ref={edit} variant="plain" className="-my-2" onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            {i18n.t('Edit Profile')}
          </Button>
        )}
      </div>
      {isEditing ? <ProfileForm user={user} onClose={close} /> : <DetailList user={user} />}
    </Card>
  )
}

function DetailList({ user }: { user: User }) {
  return (
    <dl className="grid gap-4">
      <Detail name={i18n.t('Username')}>{user.username}</Detail>
      <Detail name={i18n.t('Email')}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{user.email}</span>
          <EmailBadge isVerified={user.isEmailVerified} />
        </span>
      </Detail>
      <Detail name={i18n.t('WhatsApp number')}>{user.whatsappNumber}</Detail>
      <Detail name={i18n.t('Category')}>{categoryLabels()[user.category]}</Detail>
      <Detail name={i18n.t('Department')}>{departmentNames()[user.department]}</Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Whether the address is verified. */
function EmailBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="green" icon={<BadgeCheck aria-hidden className="size-4" />}>
      {i18n.t('Verified')}
    </Badge>
  ) : (
    <Badge tone="yellow" icon={<CircleAlert aria-hidden className="size-4" />}>
      {i18n.t('Unverified')}
    </Badge>
  )
}
