import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serverFolder } from '../../platform/files/package-folders.ts'
import { temporaryFolder } from '../fixtures/files/temporary-folder.ts'
import { importedPackages } from './sources.ts'

const ours = join(serverFolder(), '..')

/** A repository laid out as ours, with a script that says a word of `domain`. */
export async function sourceTree() {
  const repository = await temporaryFolder()
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(repository, path)), { recursive: true })
    await writeFile(join(repository, path), text)
  }
  const settings = ['tsconfig.base.json', 'server/testing/processes/tsconfig.compiled.json']
  const packages = [...importedPackages, 'server'].map((name) => `${name}/package.json`)
  for (const path of [...settings, ...packages]) await cp(join(ours, path), join(repository, path))
  await symlink(join(ours, 'node_modules'), join(repository, 'node_modules'), 'junction')
  await write('package-lock.json', '{}')
  await write(
    'server/say.ts',
    `import { word } from '@campus-print/domain/words'\nconsole.log(word as string)\n`,
  )
  const say = (word: string) => write('domain/words/index.ts', `export const word: string = '${word}'\n`)
  await say('one')
  return {
    repository,
    write,
    say,
    /** What the script says, as it was compiled into a copy. */
    said: (copy: string) =>
      execFileSync(process.execPath, [join(copy, 'server/say.js')], { encoding: 'utf8' }).trim(),
    copies: () => readdir(join(repository, 'server/.cache/compiled')),
  }
}
