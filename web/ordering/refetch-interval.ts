import type { PrintRequest } from '@campus-print/contract/ordering'

/**
 * After how long a list is asked for again, in ms, or never: its server tells all news of it but one, that a bank has
 * taken too long to be waited for.
 */
export function listRefetchInterval(
  requests: readonly Pick<PrintRequest, 'paymentAttempt'>[] = [],
): number | false {
  return requests.some(({ paymentAttempt }) => paymentAttempt === 'open') ? 30_000 : false
}
