/** Limits of free reprints by the desk. */
export interface FreeReprints {
  /** Free reprints of one paid request. */
  readonly perRequest: number
  /** Pages of all copies that one operator may reprint in one day of the campus. */
  readonly pagesPerDay: number
}

export const defaultFreeReprints: FreeReprints = { perRequest: 2, pagesPerDay: 500 }

export const maxFreeReprints: FreeReprints = { perRequest: 20, pagesPerDay: 100_000 }

/** Free reprints so far. */
export interface GrantedReprints {
  readonly ofRequest: number
  /** Pages that the operator has reprinted today. */
  readonly pagesToday: number
}

/** Which limit another reprint of so many pages would exceed, if it would. */
export function freeReprintError(
  limits: FreeReprints,
  { ofRequest, pagesToday }: GrantedReprints,
  pages: number,
): 'per_request' | 'per_day' | undefined {
  if (ofRequest >= limits.perRequest) return 'per_request'
  return pagesToday + pages > limits.pagesPerDay ? 'per_day' : undefined
}
