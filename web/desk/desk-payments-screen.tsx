import { useRef } from 'react'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useAddressSearch } from '../ui/use-address-search.ts'
import { DeskPaymentList } from './desk-payment-list.tsx'

/** Where the desk looks for what someone paid, to give it back. */
export function DeskPaymentsScreen() {
  const { typed, type, search } = useAddressSearch()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    field.current?.focus()
  }
  return (
    <Page title="Payments">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">Payments</h1>
          <p className="text-ink-soft">Find a paid print, give money back, and see what became of it.</p>
        </div>
        <Sheet aria-label="Payments" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <SearchField
            ref={field}
            label="Print ID, payment, invoice, name or email"
            typed={typed}
            onType={type}
          />
          <DeskPaymentList search={search} onClear={clear} />
        </Sheet>
      </div>
    </Page>
  )
}
