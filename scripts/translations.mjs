// `npm run translations`: collects the texts of the code in the catalogs `*/locales/{hi,mr}.json`, where missing
// translations are empty. With `--check` it fails if a catalog is out of date or incomplete.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { ensureInstalled } from './install.mjs'
import { root, runTool } from './run.mjs'

const isCheck = process.argv.includes('--check')
const parts = ['contract', 'server', 'web']
const paths = parts.flatMap((part) =>
  ['hi', 'mr'].map((language) => join(part, 'locales', `${language}.json`)),
)

try {
  await ensureInstalled()
  const before = paths.map(read)
  await runTool('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const problems = paths.flatMap((path, index) => [
    ...(isCheck && read(path) !== before[index] ? [`${path} is out of date: run npm run translations`] : []),
    ...problemsOf(path),
  ])
  for (const problem of problems) console.error(problem)
  if (isCheck) paths.forEach((path, index) => writeFileSync(join(root, path), before[index]))
  if (isCheck && problems.length > 0) process.exit(1)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns a line for each text without a translation and each translation that lacks a value or tag of its text. */
function problemsOf(path) {
  return Object.entries(JSON.parse(read(path))).flatMap(([text, translation]) => {
    if (translation === '') return [`${path}: no translation of "${text}"`]
    const lost = placeholders(text).filter((name) => !placeholders(translation).includes(name))
    return lost.length > 0 ? [`${path}: the translation of "${text}" lacks ${lost.join(', ')}`] : []
  })
}

/** Returns the values of a text such as `{count}`, including those within plurals, and its tags such as `<0>`. */
function placeholders(text) {
  return [...new Set([...valuesOf(compileMessage(text)), ...(text.match(/<\d+/g) ?? [])])]
}

/** A compiled text is a list of words and values, and a value may have nested lists for its cases. */
function valuesOf(parts) {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, , cases] = part
    const within = typeof cases === 'object' ? Object.values(cases).filter(Array.isArray) : []
    return [`{${name}`, ...within.flatMap(valuesOf)]
  })
}
