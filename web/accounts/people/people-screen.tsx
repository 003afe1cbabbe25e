import { Search } from 'lucide-react'
import { useRef } from 'react'
import { TextInput } from '../../ui/inputs.tsx'
import { Page } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PeopleList } from './people-list.tsx'
import { usePeopleSearch } from './use-people-search.ts'

/** Who may run the desk and who manages, and who waits to be confirmed. */
export function PeopleScreen() {
  const { typed, type, search } = usePeopleSearch()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    field.current?.focus()
  }
  return (
    <Page title="People">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">People</h1>
          <p className="text-ink-soft">
            Who runs the print desk, who manages, and who waits to be confirmed.
          </p>
        </div>
        <Sheet
          aria-label="People and permissions"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
        >
          <div role="search" className="relative max-w-[28rem]">
            <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
            <TextInput
              ref={field}
              type="search"
              aria-label="Search by name or email"
              placeholder="Search by name or email"
              autoComplete="off"
              maxLength={200}
              value={typed}
              onChange={(event) => type(event.target.value)}
              className="pl-10"
            />
          </div>
          <PeopleList search={search} onClear={clear} />
        </Sheet>
      </div>
    </Page>
  )
}
