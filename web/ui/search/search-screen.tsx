import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react'
import { TextInput } from '../forms/inputs.tsx'
import { Card } from '../layout/card.tsx'
import { Page } from '../layout/page.tsx'

interface Props {
  title: string
  /** What the user can do here. */
  lead: string
  /** The name of the list, where the title is not enough. */
  listLabel?: string
  /** What can be searched by. */
  searchLabel: string
  /** Shows the results; `onClear` empties the search. */
  results: ComponentType<{ search: string; onClear: () => void }>
}

/** A screen with a search field and its results. */
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

interface SearchFieldProps {
  /** What can be searched by. */
  label: string
  typed: string
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The search field. */
function SearchField({ label, typed, onType, ref }: SearchFieldProps) {
  return (
    <div role="search" className="relative max-w-[28rem]">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="pl-10 text-ellipsis"
      />
    </div>
  )
}

const settledMs = 250

/** The typed text and the search. The search follows when the user stops typing, and is part of the address. */
function useSearchParam() {
  const { search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, type] = useState(search)
  useEffect(() => {
    const settled = typed.trim()
    const applySearch = () => {
      if (settled === search) return
      void navigate({ to: '.', search: settled ? { search: settled } : {}, replace: true })
    }
    const timer = setTimeout(applySearch, settledMs)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return { typed, type, search }
}
