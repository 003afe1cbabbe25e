/** Whether an error says that the disk, or a user's share of it, is full. One of a child process has lost its code. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^(ENOSPC|EDQUOT)\b/.test('code' in error ? String(error.code) : error.message)
}
