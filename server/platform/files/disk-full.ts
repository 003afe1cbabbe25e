/** Whether an error means that the disk or a quota is full. An error of a child process has no code. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^(ENOSPC|EDQUOT)\b/.test('code' in error ? String(error.code) : error.message)
}
