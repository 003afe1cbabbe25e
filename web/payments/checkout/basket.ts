import { maxPaidTogether } from '@campus-print/contract/payments'
import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { fromRupees, type Paise } from '@campus-print/domain/pricing'
import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { requestQuery } from '../../ordering/index.ts'

/** The unpaid requests that are paid together, first that of the page. */
export interface Basket {
  readonly requests: readonly PrintRequestWithHistory[]
  /** Some of them have not loaded yet, so that no order may be opened. */
  readonly isLoading: boolean
}

/**
 * The requests that are paid together with one: those that the address names, or else those of its open order. One that
 * was paid or cancelled meanwhile is left out.
 */
export function useBasket(request: PrintRequestWithHistory): Basket {
  const { with: named } = useSearch({ strict: false })
  const ids = named === undefined ? request.orderedTogether : named.split(',')
  const others = [...new Set(ids)].filter((id) => id !== request.id).slice(0, maxPaidTogether - 1)
  const loaded = useQueries({ queries: others.map((id) => ({ ...requestQuery(id), retry: false })) })
  const unpaid = loaded.flatMap(({ data }) => (data?.status === 'pending' ? [data] : []))
  return { requests: [request, ...unpaid], isLoading: loaded.some(({ isPending }) => isPending) }
}

export function totalOf({ requests }: Pick<Basket, 'requests'>): Paise {
  return requests.reduce((total, { totalCost }) => total + fromRupees(totalCost), 0)
}
