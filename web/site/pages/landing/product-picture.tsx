import { i18n } from '@campus-print/domain/language'
import { CircleCheck } from 'lucide-react'
import { Badge } from '../../../ui/layout/badge.tsx'

/** What a student holds at the desk: the ticket of a finished print on a phone, with the product's own parts. */
export function ProductPicture() {
  return (
    <div
      role="img"
      aria-label={i18n.t('A phone with the ticket of a print that is ready to collect')}
      className="mx-auto w-full max-w-[18rem]"
    >
      <div aria-hidden className="rounded-[2rem] border-4 border-ink bg-ground p-3 shadow-sheet">
        <div className="mx-auto mb-3 h-1.5 w-16 rounded-full bg-ink" />
        <div className="paper ticket-top grid gap-3 rounded-t-xl bg-sheet p-4">
          <div>
            <Badge tone="green" icon={<CircleCheck aria-hidden className="size-4" />}>
              {i18n.t('Ready to collect')}
            </Badge>
          </div>
          <div className="flex items-end gap-3">
            <FirstPage />
            <div className="grid gap-0.5 text-sm">
              <span className="font-semibold">thesis.pdf</span>
              <span className="text-ink-soft">
                {i18n.t('{count, plural, one {# page} other {# pages}}', { count: 14 })}
              </span>
            </div>
          </div>
        </div>
        <div className="paper ticket-bottom grid justify-items-center gap-3 rounded-b-xl border-t-2 border-dashed border-line bg-sheet p-4">
          <QrDrawing />
          <span className="font-mono text-lg font-semibold tracking-tight">PRT-7K2M-9QXD</span>
        </div>
      </div>
    </div>
  )
}

function FirstPage() {
  return (
    <svg viewBox="0 0 60 84" className="w-16 shrink-0">
      <rect x="1" y="1" width="58" height="82" rx="3" className="fill-sheet stroke-line" strokeWidth="2" />
      <path className="stroke-accent" strokeWidth="5" strokeLinecap="round" d="M12 16h28" />
      <path
        className="stroke-line"
        strokeWidth="3"
        strokeLinecap="round"
        d="M12 30h36M12 38h36M12 46h36M12 54h36M12 62h20"
      />
    </svg>
  )
}

/** Stands for a QR code; there is nothing to scan in a picture. */
function QrDrawing() {
  return (
    <svg viewBox="0 0 21 21" className="w-32 fill-ink" shapeRendering="crispEdges">
      <path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0z" />
      <path className="fill-sheet" d="M1 1h5v5H1zM15 1h5v5h-5zM1 15h5v5H1z" />
      <path d="M2 2h3v3H2zM16 2h3v3h-3zM2 16h3v3H2z" />
      <path d="M9 0h1v2H9zM11 1h2v1h-2zM8 3h2v1H8zM12 3h1v3h-1zM9 5h2v1H9zM8 7h1v2H8zM10 7h3v1h-3zM0 8h2v1H0zM3 8h1v2H3zM5 8h2v1H5zM14 8h1v1h-1zM16 8h3v1h-3zM20 8h1v3h-1zM1 10h2v1H1zM6 10h3v1H6zM10 10h1v2h-1zM12 9h1v2h-1zM14 10h2v1h-2zM18 10h1v2h-1zM0 12h4v1H0zM5 12h2v1H5zM8 12h1v2H8zM12 12h3v1h-3zM16 12h1v2h-1zM20 12h1v2h-1zM9 14h2v1H9zM12 14h1v2h-1zM14 14h1v1h-1zM18 14h1v2h-1zM8 16h1v3H8zM10 16h2v1h-2zM14 16h3v1h-3zM19 17h2v1h-2zM11 18h2v1h-2zM15 18h1v3h-1zM17 19h2v1h-2zM9 20h3v1H9zM20 20h1v1h-1z" />
    </svg>
  )
}
