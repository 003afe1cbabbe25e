import { i18n } from '@campus-print/domain/language'
import { Clock, Leaf, Users } from 'lucide-react'
import { sitePaths } from '../../site-paths.ts'
import { useSettings } from '../../settings/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ImpactNumbers } from './numbers.tsx'

/** What Campus Print is for. */
export function AboutPage() {
  return (
    <Page title={i18n.t('About Us')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <div className="grid gap-3">
          <h1 className="max-w-[20ch] text-2xl font-semibold tracking-tight text-balance">
            {i18n.t('Printing should not cost you a queue')}
          </h1>
          <p className="max-w-[44rem] text-lg text-ink-soft">
            {i18n.t(
              'Campus Print takes your document, shows the price, prints it while you are in class, and hands it over against a code.',
            )}
          </p>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Statement title={i18n.t('Our mission')}>
            {i18n.t('Give everyone on campus a printout in time, at a price they know before they pay.')}
          </Statement>
          <Statement title={i18n.t('Our vision')}>
            {i18n.t(
              'A campus where paper is used on purpose: the right pages, once, ready when you come by.',
            )}
          </Statement>
        </div>
        <Features />
        <ImpactNumbers />
        <HowItIsMade />
        <Values />
        <ContactLinks />
      </div>
    </Page>
  )
}

function Statement({ title, children }: { title: string; children: string }) {
  return (
    <Card className="grid content-start gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-ink-soft">{children}</p>
    </Card>
  )
}

function Features() {
  const features = [
    {
      Icon: Clock,
      title: i18n.t('Open when you are'),
      text: i18n.t('Order at night from your room and collect the pages between two lectures.'),
    },
    {
      Icon: Leaf,
      title: i18n.t('Easy on paper'),
      text: i18n.t(
        'Both sides of the sheet, only the pages you need, and a preview before anything is printed.',
      ),
    },
    {
      Icon: Users,
      title: i18n.t('Made for this campus'),
      text: i18n.t(
        'Students, staff and professors share one queue, which takes turns so that everyone gets served.',
      ),
    },
  ]
  return (
    <section aria-labelledby="features" className="grid gap-4">
      <h2 id="features" className="text-xl font-semibold">
        {i18n.t('What you can count on')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className="grid h-full content-start gap-2">
              <Icon aria-hidden className="size-6 text-accent-ink" />
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HowItIsMade() {
  const parts = [
    i18n.t('Every upload becomes a PDF at once. You see, pay for and print exactly that PDF.'),
    i18n.t('Payments go through Razorpay, by UPI, card or net banking. Your card number never reaches us.'),
    i18n.t('Documents are deleted when the print is collected.'),
    i18n.t('Printers report each page. A page that did not come out is printed again or paid back.'),
  ]
  return (
    <section aria-labelledby="technology" className="grid gap-4">
      <h2 id="technology" className="text-xl font-semibold">
        {i18n.t('Technology')}
      </h2>
      <Card>
        <ul className="grid list-disc gap-2 pl-5">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Values() {
  const values = [
    { name: i18n.t('Honest prices'), text: i18n.t('The price you saw is the price you pay.') },
    {
      name: i18n.t('Private by default'),
      text: i18n.t('Only you can open your document, and it is deleted after the print.'),
    },
    { name: i18n.t('Mistakes are ours to mend'), text: i18n.t('A bad print is printed again or paid back.') },
    {
      name: i18n.t('Open to everyone'),
      text: i18n.t('Three languages, any phone, keyboard and screen reader.'),
    },
  ]
  return (
    <section aria-labelledby="values" className="grid gap-4">
      <h2 id="values" className="text-xl font-semibold">
        {i18n.t('Core values')}
      </h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {values.map(({ name, text }) => (
          <div key={name} className="border-l-4 border-accent pl-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ContactLinks() {
  const { settings } = useSettings()
  const { email } = settings.contactInfo
  return (
    <div className="flex min-h-11 flex-wrap gap-3">
      <a href={sitePaths.contact} className={buttonClass()}>
        {i18n.t('Contact Us')}
      </a>
      {email && (
        <a href={`mailto:${email}`} className={buttonClass('plain')}>
          {i18n.t('Email support')}
        </a>
      )}
    </div>
  )
}
