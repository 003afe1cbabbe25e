import { i18n } from '@campus-print/domain/language'
import { Siren } from 'lucide-react'
import { useSettings } from '../../../settings/index.ts'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { PhoneLink } from './contact-cards.tsx'

/** Three questions that the desk hears most. */
export function QuickHelp() {
  const answers = [
    {
      question: i18n.t('When will my print be ready?'),
      answer: i18n.t(
        'Printing starts 15-30 minutes after payment. Your dashboard shows the place in the queue, and we write to you when the print is ready.',
      ),
    },
    {
      question: i18n.t('I paid, but my print still shows as not paid.'),
      answer: i18n.t(
        'Open the print and wait a minute: we ask your bank again by ourselves. Money that cannot be matched to a print goes back to you.',
      ),
    },
    {
      question: i18n.t('My file is rejected. What can I do?'),
      answer: i18n.t(
        'Save it as PDF without a password and upload it again. The message below the file says what is wrong with it.',
      ),
    },
  ]
  return (
    <Card aria-labelledby="quick-help" className="grid gap-2">
      <CardTitle id="quick-help">{i18n.t('Quick Help')}</CardTitle>
      {answers.map(({ question, answer }) => (
        <details key={question} className="border-t border-line pt-2 first-of-type:border-0">
          <summary className="min-h-11 content-center font-semibold">{question}</summary>
          <p className="pb-2 text-ink-soft">{answer}</p>
        </details>
      ))}
    </Card>
  )
}

/** Whom to reach when it cannot wait. */
export function EmergencySupport() {
  const { settings } = useSettings()
  const { emergencyEmail, emergencyPhone } = settings.contactInfo
  return (
    <section
      aria-labelledby="emergency"
      className="grid gap-2 rounded-xl bg-red-soft p-4 text-red-ink sm:p-6"
    >
      <h2 id="emergency" className="flex items-center gap-2 text-lg font-semibold">
        <Siren aria-hidden className="size-5" />
        {i18n.t('Emergency support')}
      </h2>
      <p>{i18n.t('An exam in an hour and the print is wrong? Call or write here, outside the hours too.')}</p>
      <p className="grid min-h-12 content-start gap-1 font-semibold [&_a]:text-inherit">
        {emergencyPhone && <PhoneLink phone={emergencyPhone} />}
        {emergencyEmail && (
          <a href={`mailto:${emergencyEmail}`} className="break-all underline underline-offset-4">
            {emergencyEmail}
          </a>
        )}
      </p>
    </section>
  )
}
