import { i18n } from '@campus-print/domain/language'
import { Download } from 'lucide-react'
import { addresses } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'

/** The data that we hold about the user, to download. */
export function DownloadData() {
  return (
    <Card aria-labelledby="your-data" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <CardTitle id="your-data">{i18n.t('Your data')}</CardTitle>
        <p className="text-ink-soft">
          {i18n.t('Everything we hold about you: your details, prints and documents.')}
        </p>
      </div>
      <a
        href={addresses.accountExport()}
        download
        className={`${buttonClass('plain')} sm:justify-self-start`}
      >
        <Download aria-hidden className="size-5" />
        {i18n.t('Download my data')}
      </a>
    </Card>
  )
}
