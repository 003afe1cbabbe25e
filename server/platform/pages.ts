/** A page of a list as requested by a client; the first page is 1. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A page as offset and limit of a query. */
export interface RowRange {
  readonly offset: number
  readonly limit: number
}

export function rowsOfPage({ page, limit }: PageQuery): RowRange {
  return { offset: (page - 1) * limit, limit }
}

/** The page information in the response of every list. */
export function presentPages({ page, limit }: PageQuery, total: number) {
  return { pagination: { page, pages: Math.ceil(total / limit), limit }, total }
}
