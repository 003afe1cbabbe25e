const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A size in bytes as people read it: `512 Bytes`, `1.5 KB`, `12 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes <= 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** power
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${units[power] ?? 'GB'}`
}
