/** Live events about one request. */
export function updatesOfRequest(requestId: string): string {
  return `request:${requestId}`
}

/** Live events about all requests of one user. */
export function updatesOfOwner(ownerId: string): string {
  return `requests-of:${ownerId}`
}
