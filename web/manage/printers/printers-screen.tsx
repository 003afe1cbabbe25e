import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRecheckOnForbidden } from '../../accounts/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrinterCard } from './printer-card.tsx'
import { printersQuery } from './printer-queries.ts'

const AddPrinterDialog = lazyPart(async () => (await import('./add-printer-dialog.tsx')).AddPrinterDialog)

/** The printers of the campus: their state, and adding, pausing, testing and retiring them. */
export function PrintersScreen() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Page title={i18n.t('Printers')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1">
            <h1 className="text-xl font-semibold">{i18n.t('Printers')}</h1>
            <p className="text-ink-soft">
              {i18n.t('Each print goes to a printer that can do it and has the least to do.')}
            </p>
          </div>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-5" />
            {i18n.t('Add Printer')}
          </Button>
        </div>
        <PrinterList onAdd={() => setIsAdding(true)} />
      </div>
      {isAdding && <AddPrinterDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function PrinterList({ onAdd }: { onAdd: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(printersQuery)
  useRecheckOnForbidden(error)
  if (data && data.length > 0) {
    return (
      <ul aria-label={i18n.t('Printers')} className="grid gap-4 lg:grid-cols-2">
        {data.map((printer) => (
          <li key={printer.id} className="grid">
            <PrinterCard printer={printer} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card>
      {data ? (
        <EmptyState
          icon={<Printer aria-hidden className="size-8 text-ink-soft" />}
          title={i18n.t('No printer yet')}
          action={<Button onClick={onAdd}>{i18n.t('Add Printer')}</Button>}
        >
          {i18n.t('Prints wait until you add one. Any printer or print server that speaks IPP will do.')}
        </EmptyState>
      ) : error ? (
        <LoadError
          title={i18n.t('The printers did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{i18n.t('Loading the printers')}</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </Card>
  )
}
