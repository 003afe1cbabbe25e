import { i18n } from '@campus-print/domain/language'
import { ExternalLink, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Zoom, fitWidth, zoomIn, zoomOut } from './zoom.ts'

interface Props {
  page: number
  pageCount: number
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  isOpening: boolean
  onOpenTab: () => void
}

/** The current page, the zoom, and a button for a new tab. */
export function PreviewToolbar({ page, pageCount, zoom, onZoom, isOpening, onOpenTab }: Props) {
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <p aria-live="polite" className="min-w-0 truncate text-sm text-ink-soft">
        {i18n.t('Page {page, number} of {pageCount, number}', { page, pageCount })}
      </p>
      <div className="flex items-center">
        <IconButton
          label={i18n.t('Zoom out')}
          disabled={zoomOut(zoom) === zoom}
          onClick={() => onZoom(zoomOut(zoom))}
        >
          <ZoomOut aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={i18n.t('Fit width')}
          aria-pressed={zoom === fitWidth}
          onClick={() => onZoom(fitWidth)}
        >
          <MoveHorizontal aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          label={i18n.t('Zoom in')}
          disabled={zoomIn(zoom) === zoom}
          onClick={() => onZoom(zoomIn(zoom))}
        >
          <ZoomIn aria-hidden className="size-5" />
        </IconButton>
        <Button variant="quiet" busy={isOpening} onClick={onOpenTab} aria-label={i18n.t('Open in new tab')}>
          <ExternalLink aria-hidden className="size-5" />
          <span className="max-sm:hidden">{i18n.t('Open in new tab')}</span>
        </Button>
      </div>
    </div>
  )
}
