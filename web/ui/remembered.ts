// A browser may forbid storage altogether; then nothing is remembered and everything else still works.

/** What this browser remembers under a key, read as JSON. */
export const { recall, remember, forget } = memory(() => localStorage)

/** The same for this tab, until it is closed; no other tab knows of it. */
export const thisTab = memory(() => sessionStorage)

function memory(storage: () => Storage) {
  const recall = (key: string): unknown => {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  const remember = (key: string, value: unknown): void => {
    try {
      storage().setItem(key, JSON.stringify(value))
    } catch {
      // Full or forbidden: see above.
    }
  }
  const forget = (key: string): void => {
    try {
      storage().removeItem(key)
    } catch {
      // Forbidden: there is nothing to forget.
    }
  }
  return { recall, remember, forget }
}
