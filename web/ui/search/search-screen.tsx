import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react'
import { TextInput } from '../forms/inputs.tsx'
import { Card } from '../layout/card.tsx'
import { Page } from '../layout/page.tsx'

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

interface SearchFieldProps {
  /** What can be searched by. */
  label: string
  typed: string
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Where one types what to search for. */
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

/** What is typed to search by, and what is searched for: the same once typing has settled, and kept in the address. */
function useSearchParam() {
  const { search = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, type] = useState(search)
  useEffect(() => {
    const wanted = typed.trim()
    const ask = () => {
      if (wanted === search) return
      void navigate({ to: '.', search: wanted ? { search: wanted } : {}, replace: true })
    }
    const timer = setTimeout(ask, settledMs)
    return () => clearTimeout(timer)
  }, [typed, search, navigate])
  return { typed, type, search }
}
