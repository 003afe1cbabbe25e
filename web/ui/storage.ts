// Browsers may forbid storage. Reads then answer `null`, writes do nothing, and the app still works.

/** JSON values kept by this browser, shared by its tabs. */
export const browserStorage = jsonStorage(() => localStorage)

/** JSON values kept by this tab until it is closed. */
export const tabStorage = jsonStorage(() => sessionStorage)

/** Removes everything stored for a user: each key that names the user's id between colons, as `draft:ID:changed`. */
export function removeStoredFor(userId: string): void {
  browserStorage.removeKeysWith(userId)
  tabStorage.removeKeysWith(userId)
}

function jsonStorage(storage: () => Storage) {
  return {
    get(key: string): unknown {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    set(key: string, value: unknown): void {
      try {
        storage().setItem(key, JSON.stringify(value))
      } catch {
        // Storage is full or forbidden.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // Storage is forbidden, so the key is not there.
      }
    },
    removeKeysWith(part: string): void {
      try {
        const keys = Object.keys(storage()).filter((key) => key.split(':').includes(part))
        for (const key of keys) storage().removeItem(key)
      } catch {
        // Storage is forbidden, so the keys are not there.
      }
    },
  }
}
