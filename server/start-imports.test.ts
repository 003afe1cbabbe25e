import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imports = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm

/** What a module loads before it runs, with what its own imports load; other packages are not opened. */
function loadedWith(path: string, loaded = new Set<string>()): Set<string> {
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(imports)) {
    const name = imported.startsWith('.') ? join(dirname(path), imported) : imported
    if (loaded.has(name)) continue
    loaded.add(name)
    if (existsSync(name)) loadedWith(name, loaded)
  }
  return loaded
}

test('a start loads no library that only a test page, an e-mail, a push message or an upload needs', () => {
  // The app is imported once the database starts.
  const loaded = loadedWith(
    join(import.meta.dirname, 'app.ts'),
    loadedWith(join(import.meta.dirname, 'main.ts')),
  )
  expect(loaded).toContain(join(import.meta.dirname, 'printers/test-page.ts'))
  expect(loaded).toContain(join(import.meta.dirname, 'messages/mail/render-mail.tsx'))
  expect(loaded).toContain('fastify')
  for (const library of ['@cantoo/pdf-lib', '@react-email/render', 'web-push', 'file-type']) {
    expect(loaded).not.toContain(library)
  }
})
