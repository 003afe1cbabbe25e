import { i18n } from '@campus-print/domain/language'
import { Page } from '../../../ui/layout/page.tsx'
import { ContactCards } from './contact-cards.tsx'
import { ContactForm } from './contact-form.tsx'
import { EmergencySupport, QuickHelp } from './quick-help.tsx'

/** How visitors reach the print desk. */
export function ContactPage() {
  return (
    <Page title={i18n.t('Contact')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">{i18n.t('Contact the print desk')}</h1>
          <p className="max-w-[44rem] text-lg text-ink-soft">
            {i18n.t('Write, call or come by. We answer messages within a working day.')}
          </p>
        </div>
        <ContactCards />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <ContactForm />
          <div className="grid gap-6">
            <QuickHelp />
            <EmergencySupport />
          </div>
        </div>
      </div>
    </Page>
  )
}
