import { useRef } from 'react'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAddressSearch } from '../../ui/use-address-search.ts'
import { PeopleList } from './people-list.tsx'

/** Who may run the desk and who manages, and who waits to be confirmed. */
export function PeopleScreen() {
  const { typed, type, search } = useAddressSearch()
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
          <SearchField ref={field} label="Search by name or email" typed={typed} onType={type} />
          <PeopleList search={search} onClear={clear} />
        </Sheet>
      </div>
    </Page>
  )
}
