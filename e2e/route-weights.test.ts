// Measures the compressed scripts of the build that a route loads before the user does anything, without screens and
// parts that load later.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const dist = join(import.meta.dirname, '..', 'web', 'dist')
const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>

/** In bytes, compressed with gzip. */
const limits = { publicPage: 110_000, appScreen: 175_000 }

/** The modules that `router.tsx` loads together with a screen. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'accounts/profile/profile-screen.tsx': [
    'notifications/notification-settings.tsx',
    'offline/push-switch.tsx',
  ],
}

/** Returns the sources with this ending that a page's entry imports dynamically. */
function dynamicImportsOf(entry: string, ending: string): string[] {
  return [...closure([entry])]
    .flatMap((source) => chunks[source]?.dynamicImports ?? [])
    .filter((source) => source.endsWith(ending))
}

/** Returns sources with all their direct and indirect imports. */
function closure(sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (found.has(source)) continue
    found.add(source)
    closure(chunks[source]?.imports ?? [], found)
  }
  return found
}

function weightOf(sources: readonly string[]): number {
  const files = new Set([...closure(sources)].map((source) => join(dist, chunks[source]?.file ?? '')))
  // The build writes no compressed file if it would be larger.
  const bytes = [...files].map((file) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size)
  return bytes.reduce((sum, size) => sum + size, 0)
}

const pages = dynamicImportsOf('public.html', '-page.tsx')
const screens = dynamicImportsOf('index.html', '-screen.tsx')

test('the build has the four public pages and every screen of the app', () => {
  expect(pages).toHaveLength(4)
  expect(screens.length).toBeGreaterThan(20)
  for (const source of Object.values(companions).flat()) expect(Object.keys(chunks)).toContain(source)
})

test.each(pages)('%s loads at most 110 kB of scripts', (page) => {
  expect(weightOf(['public.html', page])).toBeLessThanOrEqual(limits.publicPage)
})

test.each(screens)('%s loads at most 175 kB of scripts', (screen) => {
  const sources = ['index.html', screen, ...(companions[screen] ?? [])]
  expect(weightOf(sources)).toBeLessThanOrEqual(limits.appScreen)
})
