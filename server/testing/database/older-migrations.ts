import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFolder } from '../../platform/files/package-folders.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

/** The migrations that ship. */
export const migrations = join(serverFolder(), 'migrations')

/** A folder with the migrations before the one of a number, until the test ends. */
export async function migrationsBefore(number: string): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of await readdir(migrations)) {
    if (name < number) await copyFile(join(migrations, name), join(folder, name))
  }
  return folder
}
