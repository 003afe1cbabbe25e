import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@campus-print/contract/endpoint'

const contract = join(import.meta.dirname, '..', '..', '..', 'contract')

/** Every call that the contract states. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const modules = await Promise.all(
    files.map((name) => import(`@campus-print/contract/${name.replace('.ts', '')}`)),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
