import { formatRupees } from '@campus-print/domain/pricing'
import { useEffect } from 'react'
import { toPriceList, useSettings } from '../../settings/index.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'

/** Prices and limits, shown before the upload. */
export function PriceNote() {
  const { settings, isDefault } = useSettings()
  const prices = toPriceList(settings)
  const { maxPages, maxFileSize } = settings.fileSettings

  useEffect(() => {
    if (isDefault) toastError('Failed to load print settings. Using default values.')
  }, [isDefault])

  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg bg-blue-soft p-4 text-blue-ink">
      {prices && (
        <>
          <Fact name="Black & White" value={`${formatRupees(prices.black)} per page`} />
          <Fact name="Color" value={`${formatRupees(prices.color)} per page`} />
        </>
      )}
      <Fact name="Limits" value={`${maxFileSize} MB, ${maxPages.toLocaleString('en-IN')} pages`} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
