import { type DeskStatus, deskStatuses } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BoardColumn } from './board-column.tsx'
import { useBoardUpdates } from './board-queries.ts'
import { FoundRequests } from './found-requests.tsx'
import { PrinterStrip } from './printer-strip.tsx'
import { ScanField } from './scan-field.tsx'

const RequestDialog = lazyPart(async () => (await import('./request-dialog.tsx')).RequestDialog)

/** The print desk: prints that wait, print, are ready or need attention, and handing them over by their print ID. */
export function BoardScreen() {
  const { search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string>()
  useBoardUpdates()
  const find = (text: string) =>
    void navigate({ to: '.', search: text ? { search: text } : {}, replace: true })
  return (
    <Page title={i18n.t('Print desk')}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-xl font-semibold">{i18n.t('Print desk')}</h1>
          <ScanField key={search} search={search} onFind={find} />
        </div>
        <PrinterStrip />
        {search === '' ? (
          <Board onOpen={setOpenId} />
        ) : (
          <FoundRequests search={search} onOpen={setOpenId} onDone={() => find('')} />
        )}
      </div>
      {openId !== undefined && <RequestDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </Page>
  )
}

function Board({ onOpen }: { onOpen: (id: string) => void }) {
  const [shown, setShown] = useState<DeskStatus>('ready')
  return (
    <>
      {/* A phone shows one column at a time. */}
      <div role="group" aria-label={i18n.t('Columns')} className="flex flex-wrap gap-2 md:hidden">
        {deskStatuses.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === shown}
            onClick={() => setShown(status)}
            className="min-h-11 rounded-lg border border-edge bg-sheet px-3 font-semibold aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {columnTitle(status)}
          </button>
        ))}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
        {deskStatuses.map((status) => (
          <div key={status} className={status === shown ? '' : 'max-md:hidden'}>
            <BoardColumn status={status} title={columnTitle(status)} onOpen={onOpen} />
          </div>
        ))}
      </div>
    </>
  )
}

function columnTitle(status: DeskStatus): string {
  const titles: Record<DeskStatus, string> = {
    in_queue: i18n.t('Waiting'),
    in_process: i18n.t('Printing'),
    ready: i18n.t('Ready'),
    failed: i18n.t('Needs attention'),
  }
  return titles[status]
}
