import { type ComponentType, useRef } from 'react'
import { Page } from './page.tsx'
import { SearchField } from './search-field.tsx'
import { Card } from './sheet.tsx'
import { useSearchParam } from './use-search-param.ts'

interface Props {
  title: string
  /** What one does here. */
  lead: string
  /** What the list is called where its title is not enough. */
  listLabel?: string
  /** What can be searched by. */
  searchLabel: string
  /** Shows what is found; `onClear` is the way to search for nothing again. */
  results: ComponentType<{ search: string; onClear: () => void }>
}

/** A screen to find things on: what it is for, where one types, and what was found. */
export function SearchScreen({ title, lead, listLabel = title, searchLabel, results: Results }: Props) {
  const { typed, type, search } = useSearchParam()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    field.current?.focus()
  }
  return (
    <Page title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-ink-soft">{lead}</p>
        </div>
        <Card aria-label={listLabel} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <SearchField ref={field} label={searchLabel} typed={typed} onType={type} />
          <Results search={search} onClear={clear} />
        </Card>
      </div>
    </Page>
  )
}
