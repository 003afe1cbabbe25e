/** Whether a text is a UUID, as row ids are; PostgreSQL rejects a query for any other text with an error. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
