import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of this package: SQL and browser files are only there. Compiled files may be elsewhere in the repository
 * than in `dist`, so the folder is found by its name.
 */
export function packageFolder(): string {
  for (let parent = dirname(import.meta.dirname); ; parent = dirname(parent)) {
    const folder = join(parent, 'razorpay-simulator')
    if (existsSync(join(folder, 'package.json'))) return folder
    if (parent === dirname(parent)) throw new Error('The folder razorpay-simulator is missing')
  }
}
