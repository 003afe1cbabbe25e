import { i18n } from '@campus-print/domain/language'
import { formatRupees, type Paise } from '@campus-print/domain/pricing'
import { HoursList, toPriceList, useSettings } from '../../../settings/index.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { HoursPlaceholder } from '../../footer.tsx'

/** The prices and opening hours of the campus. */
export function PricesAndHours() {
  const { settings, isPending } = useSettings()
  const prices = toPriceList(settings)
  const { allowedFileTypes, maxFileSize } = settings.fileSettings
  const types = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card aria-labelledby="prices" className="grid content-start gap-4">
        <CardTitle id="prices">{i18n.t('Prices')}</CardTitle>
        <dl className="grid grid-cols-2 gap-4">
          <Price name={i18n.t('Black & White')} price={prices?.black} isPending={isPending} />
          <Price name={i18n.t('Colour')} price={prices?.color} isPending={isPending} />
        </dl>
        {isPending && <noscript>{i18n.t('Switch on JavaScript to see the present prices.')}</noscript>}
        <p className="text-ink-soft">
          {i18n.t('{types} up to {size} MB. Double-sided costs the same per page.', {
            types: types.format(allowedFileTypes.map((type) => type.toUpperCase())),
            size: new Intl.NumberFormat(i18n.locale).format(maxFileSize),
          })}
        </p>
      </Card>
      <Card aria-labelledby="hours" className="grid content-start gap-4">
        <CardTitle id="hours">{i18n.t('Hours')}</CardTitle>
        {isPending ? <HoursPlaceholder /> : <HoursList week={settings.weekHours} />}
        <p className="text-ink-soft">{i18n.t('Order at any time, collect while the desk is open.')}</p>
      </Card>
    </div>
  )
}

interface PriceProps {
  name: string
  /** `undefined` while the campus corrects it. */
  price: Paise | undefined
  isPending: boolean
}

function Price({ name, price, isPending }: PriceProps) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex min-h-9 flex-wrap items-baseline gap-x-1">
        {isPending ? (
          <Skeleton className="h-9 w-24 [html:not([data-theme])_&]:hidden" />
        ) : (
          <>
            <span className="text-xl font-semibold">{price === undefined ? '–' : formatRupees(price)}</span>{' '}
            {i18n.t('per page')}
          </>
        )}
      </dd>
    </div>
  )
}
