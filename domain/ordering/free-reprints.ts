/** What the desk may print again for nothing. */
export interface FreeReprints {
  /** For one request that was paid. */
  readonly perRequest: number
  /** Of all copies, by one operator on one day of the campus. */
  readonly pagesPerDay: number
}

export const defaultFreeReprints: FreeReprints = { perRequest: 2, pagesPerDay: 500 }

export const maxFreeReprints: FreeReprints = { perRequest: 20, pagesPerDay: 100_000 }

/** What was granted before. */
export interface GrantedReprints {
  readonly ofRequest: number
  /** By the operator today. */
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
