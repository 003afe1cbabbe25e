import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram, runProgram, samplePdf, startVirtualPrinter } from '../testing/index.ts'

const suites = '/usr/share/cups/ipptool'

// The suites stop at the first sample they cannot read, also where they would skip it.
const samples: Readonly<Record<string, Uint8Array>> = {
  pdf: samplePdf(),
  jpg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0),
  ps: new TextEncoder().encode('%!PS\n'),
  pwg: new TextEncoder().encode('RaS2 sample'),
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ipptool-'))
  for (const name of ['ipp-1.1.test', 'ipp-2.0.test', 'ipp-everywhere.test']) {
    await cp(join(suites, name), join(folder, name))
    await writeSamples(await readFile(join(folder, name), 'utf8'))
  }
  await writeFile(join(folder, 'sample.pdf'), samples['pdf']!)
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function writeSamples(suite: string): Promise<void> {
  const files = new Set([...suite.matchAll(/^\s*FILE (\S+\.(pdf|jpg|ps|pwg))$/gm)].map(([, file]) => file!))
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), samples[file.split('.').pop()!]!)
  }
}

describe.concurrent('the virtual printer passes', () => {
  // At least so many must have run: a suite that ends early has no failures either.
  test.each([
    { suite: 'ipp-1.1.test', passes: 40 },
    { suite: 'ipp-2.0.test', passes: 41 },
    { suite: 'ipp-everywhere.test', passes: 64 },
  ])('$suite of CUPS', { timeout: 60_000 }, async ({ suite, passes }) => {
    const running = await startVirtualPrinter({ millisecondsPerPage: 300 })
    try {
      const tool = runProgram(findProgram('ipptool', 'cups-ipp-utils'), [
        '-tI',
        '-f',
        join(folder, 'sample.pdf'),
        running.uri,
        join(folder, suite),
      ])
      await once(tool.process, 'close')
      // The exit code may be 0 in spite of failures.
      expect(tool.output()).not.toMatch(/\[FAIL\]|ipptool:/)
      expect(tool.output().match(/\[PASS\]/g)?.length).toBeGreaterThanOrEqual(passes)
    } finally {
      await running.stop()
    }
  })
})
