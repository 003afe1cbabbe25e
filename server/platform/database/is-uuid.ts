/** Whether a text is an id as rows have them; PostgreSQL takes a look for any other as a fault. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
