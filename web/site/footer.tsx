import { i18n, type Language } from '@campus-print/domain/language'
import type { MouseEvent } from 'react'
import { sitePaths } from '../site-paths.ts'
import { HoursList, useSettings } from '../settings/index.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LanguageSelect } from '../ui/language.tsx'

const linkClass = 'inline-flex min-h-8 items-center text-accent-ink underline underline-offset-4'

interface Props {
  /** Where questions are asked: visitors and users have a page each. */
  contact: string
  onClick?: (event: MouseEvent) => void
  /** Keeps the language that the signed-in user chose. */
  onLanguageChosen?: ((language: Language) => void) | undefined
}

/** Hours, contact and services of the desk. */
export function Footer({ contact, onClick, onLanguageChosen }: Props) {
  const { settings, isPending } = useSettings()
  const { email, phone, address } = settings.contactInfo
  return (
    // Links inside a page of the app do not load the page again.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <footer className="border-t border-line bg-sheet text-sm" onClick={onClick}>
      <div className="mx-auto grid max-w-[72rem] gap-6 px-4 py-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        <div className="grid content-start gap-1">
          <p className="font-semibold">Campus Print</p>
          {address && <address className="whitespace-pre-line text-ink-soft not-italic">{address}</address>}
          <p className="text-ink-soft">{i18n.t('Binding and lamination are available at the desk.')}</p>
        </div>
        <div className="grid content-start gap-1">
          <p className="font-semibold">{i18n.t('Hours')}</p>
          {isPending ? <HoursPlaceholder /> : <HoursList week={settings.weekHours} />}
        </div>
        <div className="grid content-start justify-items-start gap-1">
          <p className="font-semibold">{i18n.t('Help')}</p>
          <a href={contact} className={linkClass}>
            {i18n.t('Contact')}
          </a>
          {email && (
            <a href={`mailto:${email}`} className={`${linkClass} break-all`}>
              {email}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className={linkClass}>
              {phone}
            </a>
          )}
          <a href={sitePaths.webTeam} className={linkClass}>
            {i18n.t('Who made this')}
          </a>
        </div>
        <LanguageSelect onChosen={onLanguageChosen} />
      </div>
    </footer>
  )
}

/** The room of the usual two lines of hours; without a script they stay unknown. */
export function HoursPlaceholder() {
  return (
    <>
      <Skeleton className="h-11 w-48 [html:not([data-theme])_&]:hidden" />
      <noscript>{i18n.t('Switch on JavaScript to see the present hours.')}</noscript>
    </>
  )
}
