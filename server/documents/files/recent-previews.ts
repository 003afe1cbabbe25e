/** A user who places an order looks at one or two. */
const maxPerUser = 3
const keepMs = 15 * 60_000

interface Kept {
  readonly key: string
  readonly timer: NodeJS.Timeout
}

/**
 * The print-ready PDFs that people looked at a moment ago: few of each account, and none for long. They may be as large
 * as the documents they show, and are unpaid. Each process counts those it has shown itself: one that
 * another removes is made again, and what a process that was killed leaves behind is swept within a day.
 */
export function recentPreviews(remove: (key: string) => void) {
  const byOwner = new Map<string, Kept[]>()

  function forget(ownerId: string, key: string): void {
    const kept = byOwner.get(ownerId) ?? []
    clearTimeout(kept.find((one) => one.key === key)?.timer)
    const others = kept.filter((one) => one.key !== key)
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
    const kept = [...(byOwner.get(ownerId) ?? []), { key, timer }]
    byOwner.set(ownerId, kept)
    for (const { key: oldest } of kept.slice(0, -maxPerUser)) drop(ownerId, oldest)
  }
}
