/** Requests that an account may have unpaid at once. */
export const maxUnpaidRequests = 20

/** Whether one who has so many unpaid requests may make another. */
export function canPlaceRequest(unpaid: number): boolean {
  return unpaid < maxUnpaidRequests
}
