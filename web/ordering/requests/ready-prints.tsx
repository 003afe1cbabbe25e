import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { paths } from '../../paths.ts'
import { openingMessage, useOpening, useSettings } from '../../settings/index.ts'
import { FileName } from '../../ui/file-name.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CopyPrintId } from './copy-print-id.tsx'
import { PrintId } from './print-id.tsx'
import { readyRequestsQuery } from './request-queries.ts'

/** The prints that wait at the desk: the first with its QR code, since it is shown there. */
export function ReadyPrints() {
  const { data: ready = [] } = useQuery(readyRequestsQuery)
  const [first, ...others] = ready
  if (!first) return null
  return (
    <section
      aria-labelledby="ready-prints"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-sheet p-4 shadow-sheet sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-6">
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <h2 id="ready-prints" className="flex items-center gap-2 text-lg font-semibold text-green-ink">
            <PackageCheck aria-hidden className="size-6 shrink-0" />
            {i18n.t('{count, plural, one {Your print is ready} other {Your prints are ready}}', {
              count: ready.length,
            })}
          </h2>
          <Link
            to={paths.request}
            params={{ id: first.id }}
            className="grid min-h-8 content-center font-semibold underline-offset-4 hover:underline"
          >
            <FileName name={first.documentName} />
          </Link>
          {first.uniqueId && <CopyPrintId printId={first.uniqueId} size="large" />}
          <DeskHours />
        </div>
        {first.uniqueId && <ReadyQrCode printId={first.uniqueId} />}
      </div>
      {others.length > 0 && <OtherReadyPrints requests={others} />}
    </section>
  )
}

function ReadyQrCode({ printId }: { printId: string }) {
  return (
    <div className="size-44 max-sm:mx-auto">
      <QrCode text={printId} label={i18n.t('Print ID {printId} as a QR code', { printId })} />
    </div>
  )
}

/** Where to collect it, and until when. */
function DeskHours() {
  const { settings } = useSettings()
  const { address } = settings.contactInfo
  const opening = useOpening()
  return (
    <div className="grid gap-1">
      <p>{i18n.t('Show this print ID at the desk to collect it.')}</p>
      <p className="text-ink-soft">{openingMessage(opening)}</p>
      {address && <address className="whitespace-pre-line text-ink-soft not-italic">{address}</address>}
    </div>
  )
}

function OtherReadyPrints({ requests }: { requests: readonly PrintRequest[] }) {
  return (
    <ul
      aria-label={i18n.t('Other prints that are ready')}
      className="divide-y divide-line border-t border-line pt-2"
    >
      {requests.map(({ id, documentName, uniqueId }) => (
        <li key={id}>
          <Link
            to={paths.request}
            params={{ id }}
            className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-4 rounded-lg px-2 py-1 hover:bg-well"
          >
            <span className="min-w-0 flex-1 basis-40 font-semibold">
              <FileName name={documentName} />
            </span>
            <span className="font-mono text-sm">{uniqueId && <PrintId printId={uniqueId} />}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
