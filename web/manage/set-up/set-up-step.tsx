import type { ManagedSettings } from '@campus-print/contract/manage-settings'
import { i18n } from '@campus-print/domain/language'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CampusSection } from '../campus-settings/sections/campus.tsx'
import { PricesSection } from '../campus-settings/sections/prices.tsx'

const HoursSection = lazyPart(
  async () => (await import('../campus-settings/sections/hours.tsx')).HoursSection,
)

export const stepIds = ['campus', 'prices', 'hours', 'printer', 'test'] as const
export type StepId = (typeof stepIds)[number]

export function stepNames(): Readonly<Record<StepId, string>> {
  return {
    campus: i18n.t('Campus'),
    prices: i18n.t('Prices'),
    hours: i18n.t('Opening hours'),
    printer: i18n.t('Printer'),
    test: i18n.t('Test print'),
  }
}

interface Props {
  step: StepId
  settings: ManagedSettings
  onDone: () => void
}

/** What there is to do in one step. */
export function SetUpStep({ step, settings, onDone }: Props) {
  const section = { settings, save: i18n.t('Save and continue'), onSaved: onDone }
  switch (step) {
    case 'campus':
      return <CampusSection {...section} />
    case 'prices':
      return <PricesSection {...section} />
    case 'hours':
      return <HoursSection {...section} />
    case 'printer':
      return (
        <PrinterStep
          title={i18n.t('Add a printer')}
          text={i18n.t(
            'Give the address of each printer, or choose one that is found. Until there is one, a virtual printer stands in for it.',
          )}
          onDone={onDone}
        />
      )
    default:
      return (
        <PrinterStep
          title={i18n.t('Print a test page')}
          text={i18n.t('Each printer has a button for it. Look whether the page comes out.')}
          onDone={onDone}
        />
      )
  }
}

function PrinterStep({ title, text, onDone }: { title: string; text: string; onDone: () => void }) {
  return (
    <Card aria-labelledby="step" className="grid gap-4">
      <CardTitle id="step">{title}</CardTitle>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.printers} className={buttonClass('plain')}>
          {i18n.t('Open Printers')}
        </Link>
        <Button onClick={onDone}>{i18n.t('Continue')}</Button>
      </div>
    </Card>
  )
}
