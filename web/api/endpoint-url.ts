import type { Endpoint, ParamsFor, QueryFor } from '@campus-print/contract/endpoint'

/** The parts of an endpoint's URL. Parts that the endpoint does not state are type errors. */
export type AddressOf<E extends Endpoint> = (undefined extends ParamsFor<E>
  ? { params?: undefined }
  : { params: ParamsFor<E> }) & {
  query?: QueryFor<E>
}

interface AnyAddress {
  params?: unknown
  query?: unknown
}

/** Fills in an endpoint's path and query. */
export function endpointUrl<E extends Endpoint>(
  endpoint: E,
  ...[address]: undefined extends ParamsFor<E> ? [address?: AddressOf<E>] : [address: AddressOf<E>]
): string {
  return buildUrl(endpoint, address ?? {})
}

/** Fills in path and query without type checks. */
export function buildUrl(endpoint: Endpoint, { params, query }: AnyAddress): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(String(values.get(name) ?? ''))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
