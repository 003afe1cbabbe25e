import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isCode } from '../../files/error-code.ts'

interface Link {
  source: string
  target: string
}

/**
 * Creates the links of the package's postinstall script, because npm may be configured to run no scripts.
 * Several processes may create them at the same time.
 */
export async function linkLibraries(packageRoot: string): Promise<void> {
  const links = await readLinks(packageRoot)
  await Promise.all(links.map((link) => makeLink(packageRoot, link)))
}

async function readLinks(packageRoot: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}

async function makeLink(packageRoot: string, { source, target }: Link): Promise<void> {
  const path = join(packageRoot, target)
  try {
    await symlink(relative(dirname(path), join(packageRoot, source)), path)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return
    throw new Error(`PostgreSQL's library link ${path} is missing and cannot be made`, { cause: error })
  }
}
