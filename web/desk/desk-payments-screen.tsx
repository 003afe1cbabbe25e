import { SearchScreen } from '../ui/search-screen.tsx'
import { DeskPaymentList } from './desk-payment-list.tsx'

/** Where the desk looks for what someone paid, to give it back. */
export function DeskPaymentsScreen() {
  return (
    <SearchScreen
      title="Payments"
      lead="Find a paid print, give money back, and see what became of it."
      searchLabel="Print ID, payment, invoice, name or email"
      results={DeskPaymentList}
    />
  )
}
