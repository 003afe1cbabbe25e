import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Finds the process in which a server renders invoices; the server starts it for the first invoice. */
export async function invoiceProcessOf(serverPid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  for (const line of stdout.split('\n')) {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(parent) === serverPid && command?.includes('renderer-process')) return Number(pid)
  }
  throw new Error('No invoice has been rendered')
}
