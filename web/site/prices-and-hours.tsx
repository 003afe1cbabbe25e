import { formatRupees, type Paise } from '@campus-print/domain/pricing'
import { HoursList, toPriceList, useSettings } from '../settings/index.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card, CardTitle } from '../ui/layout/card.tsx'

/** The prices and opening hours of the campus. */
export function PricesAndHours() {
  const { settings, isPending } = useSettings()
  const prices = toPriceList(settings)
  const { allowedFileTypes, maxFileSize } = settings.fileSettings
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card aria-labelledby="prices" className="grid content-start gap-4">
        <CardTitle id="prices">Prices</CardTitle>
        <dl className="grid grid-cols-2 gap-4">
          <Price name="Black & White" price={prices?.black} isPending={isPending} />
          <Price name="Color" price={prices?.color} isPending={isPending} />
        </dl>
        <p className="text-ink-soft">
          {allowedFileTypes.map((type) => type.toUpperCase()).join(', ')} up to {maxFileSize} MB. Double-sided
          costs the same per page.
        </p>
      </Card>
      <Card aria-labelledby="hours" className="grid content-start gap-4">
        <CardTitle id="hours">Hours</CardTitle>
        {isPending ? <Skeleton className="h-13" /> : <HoursList week={settings.weekHours} />}
        <p className="text-ink-soft">Order at any time, collect while the desk is open.</p>
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
      <dd className="flex items-baseline gap-1">
        {isPending ? (
          <Skeleton className="h-9 w-24" />
        ) : (
          <>
            <span className="text-xl font-semibold">{price === undefined ? '–' : formatRupees(price)}</span>{' '}
            per page
          </>
        )}
      </dd>
    </div>
  )
}
