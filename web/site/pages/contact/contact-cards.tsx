import { i18n } from '@campus-print/domain/language'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDays, formatHours, HoursList, useSettings } from '../../../settings/index.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** Shown where the settings do not load: the desk is open at least then. */
const usualHours = { start: '08:00', end: '20:00' }
const [monday, friday] = [1, 5]

const linkClass = 'text-accent-ink underline underline-offset-4 break-all'

/** The four ways to reach the print desk. */
export function ContactCards() {
  const { settings, isPending, isDefault } = useSettings()
  const { email, phone, address } = settings.contactInfo
  const card = { isPending, isDefault }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.4fr]">
      <ContactCard {...card} name={i18n.t('Email')} icon={<Mail aria-hidden className="size-5" />}>
        {email && (
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        )}
      </ContactCard>
      <ContactCard {...card} name={i18n.t('Phone')} icon={<Phone aria-hidden className="size-5" />}>
        {phone && <PhoneLink phone={phone} />}
      </ContactCard>
      <ContactCard {...card} name={i18n.t('Location')} icon={<MapPin aria-hidden className="size-5" />}>
        {address && <address className="whitespace-pre-line not-italic">{address}</address>}
      </ContactCard>
      <ContactCard {...card} name={i18n.t('Support hours')} icon={<Clock aria-hidden className="size-5" />}>
        {isDefault ? (
          <p>
            {formatDays(monday, friday)} {formatHours(usualHours)}
          </p>
        ) : (
          <HoursList week={settings.weekHours} />
        )}
      </ContactCard>
    </div>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={linkClass}>
      {phone}
    </a>
  )
}

interface ContactCardProps {
  name: string
  icon: ReactNode
  isPending: boolean
  isDefault: boolean
  /** Nothing where the campus has not set it. */
  children: ReactNode
}

function ContactCard({ name, icon, isPending, isDefault, children }: ContactCardProps) {
  const missing = isDefault
    ? i18n.t('This did not load. Please try again later.')
    : i18n.t('Ask at the print desk.')
  return (
    <Card className="grid min-h-32 content-start gap-2">
      <h2 className="flex items-center gap-2 font-semibold">
        <span className="text-accent-ink">{icon}</span>
        {name}
      </h2>
      {isPending ? <Placeholder /> : children || <p className="text-ink-soft">{missing}</p>}
    </Card>
  )
}

function Placeholder() {
  return (
    <>
      <Skeleton className="h-12 [html:not([data-theme])_&]:hidden" />
      <noscript>{i18n.t('Switch on JavaScript to see this, or ask at the print desk.')}</noscript>
    </>
  )
}
