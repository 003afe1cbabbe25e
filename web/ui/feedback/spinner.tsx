import { i18n } from '@campus-print/domain/language'
import { LoaderCircle } from 'lucide-react'

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 animate-spin" />
}

/** Shown while a whole screen loads. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[60vh] animate-late place-items-center text-ink-soft">
      <Spinner />
      <span className="sr-only">{i18n.t('Loading')}</span>
    </div>
  )
}
