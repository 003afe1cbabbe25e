import { i18n } from '@campus-print/domain/language'
import { StatusBadge } from '../ordering/index.ts'
import { QrCode } from '../ui/qr-code.tsx'
import type { Ticket } from './tickets.ts'

/** The tickets as they were last known, to collect prints where there is no signal. */
export function OfflineTickets({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <section aria-labelledby="offline-tickets" className="mx-auto grid max-w-[72rem] gap-4 px-4 pt-6 sm:px-6">
      <div className="grid gap-1">
        <h2 id="offline-tickets" className="text-lg font-semibold">
          {i18n.t('Your tickets')}
        </h2>
        <p className="text-ink-soft">
          {i18n.t('Show one at the print desk. The status is the last one we know.')}
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tickets.map((ticket) => (
          <li
            key={ticket.id}
            className="paper grid justify-items-center gap-3 rounded-xl bg-sheet p-5 text-center"
          >
            <p className="font-mono text-xl leading-tight font-semibold break-all">{ticket.uniqueId}</p>
            <QrCode
              text={ticket.uniqueId}
              label={i18n.t('Print ID {printId} as a QR code', { printId: ticket.uniqueId })}
            />
            <StatusBadge status={ticket.status} />
            <p className="line-clamp-2 wrap-anywhere">
              <bdi>{ticket.documentName}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
