import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { compileMessage } from './compile-message.ts'

const root = join(import.meta.dirname, '..', '..')
const catalogs = ['contract', 'server', 'web'].flatMap((part) => {
  const folder = join(root, part, 'locales')
  return readdirSync(folder).map((file) => join(folder, file))
})

/** Texts that follow each other are one text, and what a parser leaves undefined is not there. */
function normalize(message: CompiledMessage): unknown {
  if (typeof message === 'string') return [message]
  const joined: unknown[] = []
  for (const token of message) {
    const last = joined.at(-1)
    if (typeof token === 'string' && typeof last === 'string' && token !== '#' && last !== '#') {
      joined.splice(-1, 1, last + token)
    } else joined.push(Array.isArray(token) ? token.map(normalizePart) : token)
  }
  return joined
}

function normalizePart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  const cases = Object.entries(part).filter(([, value]) => value !== undefined)
  return Object.fromEntries(cases.map(([key, value]) => [key, normalize(value as CompiledMessage)]))
}

describe('a text in ICU message format', () => {
  test.each(catalogs)('of %s compiles as the complete parser compiles it', (path) => {
    const texts = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).flat()
    expect(texts.length).toBeGreaterThan(100)
    const withValues = texts.filter((text) => text.includes('{'))
    expect(withValues.map((text) => normalize(compileMessage(text)))).toEqual(
      withValues.map((text) => normalize(compileMessageOrThrow(text))),
    )
  })

  test.each([
    "It''s {name}''s",
    "Don't {name}",
    "A '{'brace'}' and {name}",
    '{count, plural, =0 {none} one {# page} other {# of {total, number} pages, {kind, select, a {A #} other {B}}}}',
    '{ name , select , a {x} other {} }',
    '# {share, number, percent}',
    "{count, plural, one {'#' #} other {it''s #}}",
  ])('such as %s compiles as the complete parser compiles it', (text) => {
    expect(normalize(compileMessage(text))).toEqual(normalize(compileMessageOrThrow(text)))
  })

  test.each(['{', 'a {name', '{name, plural, one {x}', '{name, plural, one x}', 'a } b', '{a b}'])(
    'that is malformed, such as %s, stays as it is',
    (text) => {
      const error = vi.spyOn(console, 'error')
      expect(compileMessage(text)).toEqual([text])
      expect(error).not.toHaveBeenCalled()
    },
  )
})
