import { i18n } from '@campus-print/domain/language'
import { type SupportStatus, supportStatuses } from '@campus-print/domain/support'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useRecheckOnForbidden } from '../../accounts/index.ts'
import { serverMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { supportQuery, useOpenSupport } from './support-queries.ts'
import { readSupportSearch, type SupportSearch } from './support-search.ts'
import { SupportItemRow } from './support-item.tsx'

/** What people reported of their prints and wrote to the campus: read, answered and closed. */
export function MessagesScreen() {
  const search = readSupportSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: SupportSearch) => void navigate({ to: '.', search: { ...next }, replace: true })
  const isMessages = search.tab === 'messages'
  const open = useOpenSupport()
  const tabs = [
    { name: i18n.t('Problems with prints'), count: open.report, isOn: !isMessages, next: {} },
    { name: i18n.t('Messages'), count: open.message, isOn: isMessages, next: { tab: 'messages' } as const },
  ]
  const { state: status = 'open', page: _, ...others } = search
  return (
    <Page title={i18n.t('Messages')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-xl font-semibold">{i18n.t('Messages')}</h1>
          <SearchField
            key={search.search}
            search={search.search ?? ''}
            onFind={(text) => show({ ...search, search: text, page: 1 })}
          />
        </div>
        <div className="flex flex-wrap justify-between gap-2">
          <div role="group" aria-label={i18n.t('What to show')} className="flex flex-wrap gap-2">
            {tabs.map(({ name, count, isOn, next }) => (
              <Choice key={name} name={withCount(name, count)} isOn={isOn} onChoose={() => show(next)} />
            ))}
          </div>
          <div role="group" aria-label={i18n.t('Status')} className="flex flex-wrap gap-2">
            {supportStatuses.map((each) => (
              <Choice
                key={each}
                name={statusName(each)}
                isOn={each === status}
                onChoose={() => show({ ...others, state: each })}
              />
            ))}
          </div>
        </div>
        <Items search={search} onPage={(page) => show({ ...search, page })} />
      </div>
    </Page>
  )
}

function withCount(name: string, count = 0): string {
  return count > 0 ? i18n.t('{name} ({count, number})', { name, count }) : name
}

function Choice({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className="min-h-11 rounded-lg border border-edge bg-sheet px-3 font-semibold aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      {name}
    </button>
  )
}

function SearchField({ search, onFind }: { search: string; onFind: (text: string) => void }) {
  const [typed, setTyped] = useState(search)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <form role="search" onSubmit={find} className="flex w-full max-w-[28rem] gap-2">
      <TextInput
        type="search"
        aria-label={i18n.t('Print ID, name, email or words')}
        placeholder={i18n.t('Print ID, name, email or words')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 flex-1 text-ellipsis"
      />
      <Button type="submit">{i18n.t('Find')}</Button>
    </form>
  )
}

function Items({ search, onPage }: { search: SupportSearch; onPage: (page: number) => void }) {
  const { tab, state: status = 'open', search: text = '', page = 1 } = search
  const kind = tab === 'messages' ? 'message' : 'report'
  const { data, error, isFetching, refetch } = useQuery(supportQuery({ kind, status, search: text, page }))
  useRecheckOnForbidden(error)
  if (error) {
    return (
      <Card>
        <LoadError
          title={serverMessage(error, i18n.t('This list did not load'))}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <PageSpinner />
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState title={emptyTitle(kind, text)}>
          {text === '' && status === 'open' && i18n.t('What people write appears here until it is answered.')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {data.items.map((item) => (
          <li key={item.id}>
            <SupportItemRow item={item} />
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <nav aria-label={i18n.t('Pages')} className="flex flex-wrap items-center gap-4">
          <Button variant="plain" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {i18n.t('Newer')}
          </Button>
          <span className="tabular-nums">
            {i18n.t('Page {page, number} of {pages, number}', { page, pages: data.pages })}
          </span>
          <Button variant="plain" disabled={page >= data.pages} onClick={() => onPage(page + 1)}>
            {i18n.t('Older')}
          </Button>
        </nav>
      )}
    </>
  )
}

function emptyTitle(kind: 'report' | 'message', text: string): string {
  if (text !== '') return i18n.t('Nothing matches “{text}”', { text })
  return kind === 'report' ? i18n.t('No problems here') : i18n.t('No messages here')
}

function statusName(status: SupportStatus): string {
  const names = { open: i18n.t('Open'), answered: i18n.t('Answered'), closed: i18n.t('Closed') }
  return names[status]
}
