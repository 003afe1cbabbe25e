/** A user who places an order views one or two previews. */
const maxPerUser = 3
const keepMs = 15 * 60_000

interface Kept {
  readonly key: string
  readonly timer: NodeJS.Timeout
}

/**
 * Keeps the print-ready PDFs that users viewed recently: few for each account, and none for long, because
 * they are unpaid and may be as large as the documents. Each process counts only its own previews: a preview
 * that another process removes is made again, and files of a killed process are swept within a day.
 */
export function recentPreviews(remove: (key: string) => void) {
  const byOwner = new Map<string, Kept[]>()

  function forget(ownerId: string, key: string): void {
    const previews = byOwner.get(ownerId) ?? []
    clearTimeout(previews.find((preview) => preview.key === key)?.timer)
    const others = previews.filter((preview) => preview.key !== key)
    if (others.length > 0) byOwner.set(ownerId, others)
    else byOwner.delete(ownerId)
  }

  function drop(ownerId: string, key: string): void {
    forget(ownerId, key)
    remove(key)
  }

  /** Notes that a preview with this key was just viewed. */
  return (ownerId: string, key: string): void => {
    forget(ownerId, key)
    const timer = setTimeout(() => drop(ownerId, key), keepMs).unref()
    const previews = [...(byOwner.get(ownerId) ?? []), { key, timer }]
    byOwner.set(ownerId, previews)
    for (const { key: oldest } of previews.slice(0, -maxPerUser)) drop(ownerId, oldest)
  }
}
