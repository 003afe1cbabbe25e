import { readdir, readFile } from 'node:fs/promises'

const everyMs = 20

/** Measures from now on how much memory the child processes use, except `others`; only Linux reports it. */
export function childrenMemory(others: readonly number[] = []): { most(): Promise<number | undefined> } {
  let most: number | undefined
  const measure = async () => {
    const held = await heldBelow(process.pid, others)
    if (held !== undefined) most = Math.max(most ?? 0, held)
  }
  const timer = setInterval(() => void measure(), everyMs).unref()
  return {
    async most() {
      clearInterval(timer)
      await measure()
      return most
    },
  }
}

async function heldBelow(pid: number, others: readonly number[] = []): Promise<number | undefined> {
  const children = await childrenOf(pid)
  if (children === undefined) return undefined
  const counted = children.filter((child) => !others.includes(child))
  return (await Promise.all(counted.map(heldBy))).reduce((sum, bytes) => sum + bytes, 0)
}

/** Children of all its threads, since one thread of LibreOffice's starter starts LibreOffice. */
export async function childrenOf(pid: number): Promise<number[] | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => undefined)
  if (threads === undefined) return undefined
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  return (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number)
}

async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  return kilobytes * 1024 + ((await heldBelow(pid)) ?? 0)
}
