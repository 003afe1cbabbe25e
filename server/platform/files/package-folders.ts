import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the server's package, both for the sources and for the build in `dist`. */
export function serverFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** The folder of the built web app. */
export function webAppFolder(): string {
  return join(serverFolder(), '..', 'web', 'dist')
}
