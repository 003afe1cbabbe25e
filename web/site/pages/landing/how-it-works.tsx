import { i18n } from '@campus-print/domain/language'
import { Card } from '../../../ui/layout/card.tsx'

export function HowItWorks() {
  const steps = [
    {
      title: i18n.t('Upload'),
      text: i18n.t('Your document, straight from the phone. You see every page as it will be printed.'),
    },
    {
      title: i18n.t('Choose and pay'),
      text: i18n.t(
        'Pages, copies, paper, colour. The price follows every choice. Pay by UPI, card or net banking.',
      ),
    },
    {
      title: i18n.t('Collect'),
      text: i18n.t(
        'Printing starts 15-30 minutes after payment. Show your print ID at the desk and take your pages.',
      ),
    },
  ]
  return (
    <section aria-labelledby="how-it-works" className="grid gap-6">
      <h2 id="how-it-works" className="text-xl font-semibold">
        {i18n.t('How it works')}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <Card className="flex h-full gap-4">
              <span aria-hidden className="w-5 text-xl font-semibold text-accent-ink">
                {(index + 1).toLocaleString(i18n.locale)}
              </span>
              <div className="grid content-start gap-1 pt-1">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  )
}
