import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that browsers load as it is: it lies in the sources, also when the server runs from compiled files. */
export function browserFile(name: string): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'payments/simulator/browser', name)
}
