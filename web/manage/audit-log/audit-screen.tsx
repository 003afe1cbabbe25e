import type { AuditEntry } from '@campus-print/contract/audit'
import { i18n } from '@campus-print/domain/language'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EntryRow } from './audit-entry.tsx'
import type { AuditSearch } from '../manage-search.ts'
import { useAudit } from './audit-query.ts'
import { CheckLog } from './check-log.tsx'
import { actionLabel } from './audit-texts.ts'

/** What managers, operators, the command line and the product did. */
export function AuditScreen() {
  const search: AuditSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (changed: AuditSearch) =>
    void navigate({ to: paths.audit, search: withoutEmpty({ ...search, ...changed }), replace: true })
  const found = useAudit(search)
  const pages = found.data?.pages
  return (
    <Page title={i18n.t('Audit log')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Audit log')}</h1>
          <p className="text-ink-soft">
            {i18n.t('Who did what, and when. Entries are never changed and never deleted.')}
          </p>
        </div>
        <CheckLog />
        <Card aria-label={i18n.t('Entries')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Filters search={search} actions={pages?.[0]?.actions ?? []} onChange={show} />
          {pages ? (
            <Entries entries={pages.flatMap(({ data }) => data)} onActor={(actor) => show({ actor })} />
          ) : found.error ? (
            <LoadError
              title={i18n.t('The audit log did not load')}
              error={found.error}
              isRetrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <RowSkeletons label={i18n.t('Loading the audit log')} rows={6}>
              <Skeleton className="h-10" />
            </RowSkeletons>
          )}
          {found.hasNextPage && (
            <div>
              <Button
                variant="plain"
                busy={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {i18n.t('Show more')}
              </Button>
            </div>
          )}
        </Card>
      </div>
    </Page>
  )
}

function withoutEmpty(search: AuditSearch): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
}

interface FiltersProps {
  search: AuditSearch
  actions: readonly string[]
  onChange: (changed: AuditSearch) => void
}

function Filters({ search, actions, onChange }: FiltersProps) {
  const { action = '', from = '', to = '', actor } = search
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48">
        <Field label={i18n.t('What was done')}>
          {(controlProps) => (
            <SelectInput
              {...controlProps}
              value={action}
              onChange={({ target }) => onChange({ action: target.value })}
            >
              <option value="">{i18n.t('Everything')}</option>
              {[...new Set([...actions, ...(action === '' ? [] : [action])])].map((each) => (
                <option key={each} value={each}>
                  {actionLabel(each)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <Field label={i18n.t('From day')}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label={i18n.t('To day')}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
      {(actor || action || from || to) && (
        <Button variant="quiet" onClick={() => onChange({ actor: '', action: '', from: '', to: '' })}>
          {actor ? i18n.t('Show all people and days') : i18n.t('Clear filters')}
        </Button>
      )}
    </div>
  )
}

function Entries({ entries, onActor }: { entries: readonly AuditEntry[]; onActor: (actor: string) => void }) {
  if (entries.length === 0) {
    return (
      <EmptyState title={i18n.t('No entries')}>
        {i18n.t('What people with a permission do appears here.')}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={i18n.t('Audit log')} className="divide-y divide-line">
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onActor={onActor} />
      ))}
    </ul>
  )
}
