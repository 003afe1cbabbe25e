import { i18n } from '@campus-print/domain/language'
import { formatRupees, type Paise } from '@campus-print/domain/pricing'
import { useEffect } from 'react'
import { toPriceList, useSettings } from '../../settings/index.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { printTypeLabels } from '../print-labels.ts'

/** Prices and limits, shown before the upload. */
export function PriceNote() {
  const { settings, isDefault } = useSettings()
  const prices = toPriceList(settings)
  const { maxPages, maxFileSize } = settings.fileSettings

  useEffect(() => {
    if (isDefault) toastError(i18n.t('Failed to load print settings. Using default values.'))
  }, [isDefault])

  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg bg-blue-soft p-4 text-blue-ink">
      {prices && (
        <>
          <Fact name={printTypeLabels.black} value={pricePerPage(prices.black)} />
          <Fact name={printTypeLabels.color} value={pricePerPage(prices.color)} />
        </>
      )}
      <Fact
        name={i18n.t('Limits')}
        value={i18n.t('{maxFileSize} MB, {maxPages, plural, one {# page} other {# pages}}', {
          maxFileSize,
          maxPages,
        })}
      />
    </dl>
  )
}

function pricePerPage(paise: Paise): string {
  return i18n.t('{price} per page', { price: formatRupees(paise) })
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
