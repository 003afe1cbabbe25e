import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveRequests } from '../../platform/process/serve-requests.ts'

export type TrialRequest =
  | { kind: 'pid' | 'hang' | 'wait' | 'exit' | 'throw' | 'environment' }
  | { kind: 'grow'; megabytes: number }
  | { kind: 'begin'; folder: string; hangs: number }

/** A child that misbehaves on request. */
await serveRequests(async (input) => {
  const request = input as TrialRequest
  switch (request.kind) {
    case 'pid':
      return process.pid
    case 'hang':
      for (;;);
    case 'wait':
      return new Promise(() => {})
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new TypeError('thrown on request')
    case 'environment':
      return Object.keys(process.env)
    case 'grow':
      return grow(request.megabytes)
    default:
      return begin(request)
  }
})

function grow(megabytes: number): number {
  const blocks = Array.from({ length: megabytes }, () => Buffer.alloc(2 ** 20, 1))
  return blocks.length
}

/** Writes a file named after its process id, and hangs if it is one of the first `hangs` processes to do so. */
function begin({ folder, hangs }: { folder: string; hangs: number }): number {
  writeFileSync(join(folder, String(process.pid)), '')
  while (readdirSync(folder).length <= hangs);
  return process.pid
}
