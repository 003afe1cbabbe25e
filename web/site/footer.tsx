import { HoursList, useSettings } from '../settings/index.ts'
import { LanguageSelect } from '../ui/language.tsx'

/** Hours, contact and services of the desk. */
export function Footer() {
  const { settings } = useSettings()
  const { email, phone, address } = settings.contactInfo
  return (
    <footer className="border-t border-line bg-sheet text-sm">
      <div className="mx-auto grid max-w-[72rem] gap-6 px-4 py-8 sm:grid-cols-3 sm:px-6">
        <div className="grid content-start gap-1">
          <p className="font-semibold">Campus Print</p>
          {address && <address className="whitespace-pre-line text-ink-soft not-italic">{address}</address>}
          <p className="text-ink-soft">Binding and lamination are available at the desk.</p>
        </div>
        <div className="grid content-start gap-1">
          <p className="font-semibold">Hours</p>
          <HoursList week={settings.weekHours} />
        </div>
        <LanguageSelect />
        {(email || phone) && (
          <div className="grid content-start gap-1">
            <p className="font-semibold">Help</p>
            {email && (
              <a href={`mailto:${email}`} className="text-accent-ink underline underline-offset-4">
                {email}
              </a>
            )}
            {phone && (
              <a
                href={`tel:${phone.replaceAll(/\s/g, '')}`}
                className="text-accent-ink underline underline-offset-4"
              >
                {phone}
              </a>
            )}
          </div>
        )}
      </div>
    </footer>
  )
}
