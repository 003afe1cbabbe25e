import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compiledCopies,
  compiledScript,
  importedPackages,
  repositoryFolder,
} from '../../platform/process/compiled-sources.ts'
import { scriptPath } from '../../platform/process/script-path.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { compileSources } from './compile-sources.ts'

/** A repository laid out as ours, with a script that says a word of `domain`. */
async function aRepository() {
  const ours = repositoryFolder()
  const folder = await temporaryFolder()
  const settings = ['tsconfig.base.json', 'server/testing/processes/tsconfig.compiled.json']
  const packages = [...importedPackages, 'server'].map((name) => `${name}/package.json`)
  for (const path of [...settings, ...packages]) await cp(join(ours, path), join(folder, path))
  await symlink(join(ours, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const script = 'server/speaking/speak.ts'
  await write(script, `import { word } from '@campus-print/domain/words'\nconsole.log(word as string)\n`)
  await write('domain/words/index.ts', `export const word: string = 'one'\n`)
  const compiled = () => compiledScript(join(folder, script), folder)
  return {
    folder,
    write,
    compile: () => compileSources(folder),
    compiled,
    /** What the compiled script says. */
    said: () => execFileSync(process.execPath, [compiled() ?? ''], { encoding: 'utf8' }).trim(),
    copies: () => readdir(compiledCopies(folder)),
  }
}

test('what tests start as a process of its own is run as it was compiled', async () => {
  await compileSources()
  expect(scriptPath(import.meta.url, './pool-child')).toEqual({
    path: expect.stringMatching(
      /\/\.cache\/compiled\/[0-9a-f]{64}\/server\/testing\/processes\/pool-child\.js$/,
    ),
    execArgv: ['--enable-source-maps'],
  })
})

test('sources are compiled with the packages that they import', async () => {
  const { compile, compiled, said } = await aRepository()
  expect(compiled()).toBeUndefined()
  await compile()
  expect(said()).toBe('one')
})

test('what was compiled of other sources is never run, however little differs and whenever it was written', async () => {
  const { folder, write, compile, compiled, said } = await aRepository()
  await compile()
  const path = join(folder, 'domain/words/index.ts')
  const { atime, mtime } = await stat(path)
  await write('domain/words/index.ts', `export const word: string = 'two'\n`)
  await utimes(path, atime, mtime)
  expect(compiled()).toBeUndefined()
  await compile()
  expect(said()).toBe('two')
  await write('domain/words/index.ts', `export const word: string = 'one'\n`)
  expect(said()).toBe('one')
})

test.each([
  ['a new source', 'ipp/new.ts', ''],
  ['how sources are compiled', 'tsconfig.base.json', '{ "compilerOptions": { "module": "NodeNext" } }'],
  ['where a package has its modules', 'contract/package.json', '{ "type": "module" }'],
])('%s makes every copy one of other sources', async (_, path, text) => {
  const { write, compile, compiled } = await aRepository()
  await compile()
  await write(path, text)
  expect(compiled()).toBeUndefined()
})

test('sources that are edited while they are compiled have no copy', async () => {
  const { folder, compile, compiled, copies } = await aRepository()
  const compiling = compile()
  writeFileSync(join(folder, 'domain/words/index.ts'), `export const word: string = 'two'\n`)
  await compiling
  expect(compiled()).toBeUndefined()
  expect(await copies()).toEqual([])
})

test('sources that cannot be compiled have no copy, and hold up no test', async () => {
  const { write, compile, compiled, copies } = await aRepository()
  await write('domain/words/index.ts', `export const word string = 'one'\n`)
  await compile()
  expect(compiled()).toBeUndefined()
  expect(await copies()).toEqual([])
})

test('two runs at once share what one of them has compiled', async () => {
  const { compile, said, copies } = await aRepository()
  await Promise.all([compile(), compile()])
  expect(said()).toBe('one')
  expect(await copies()).toHaveLength(1)
})

test('a copy of a day ago is removed when sources are compiled anew', async () => {
  const { folder, write, compile, said, copies } = await aRepository()
  await compile()
  const [first = ''] = await copies()
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(compiledCopies(folder), first), yesterday, yesterday)
  await write('domain/words/index.ts', `export const word: string = 'two'\n`)
  await compile()
  expect(said()).toBe('two')
  expect(await copies()).not.toContain(first)
})
