import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Tried } from './try-file.ts'

/** Expected result for each file of a folder: its number of pages or its error. */
const Expected = z.array(
  z.object({ file: z.string(), pages: z.int().optional(), state: z.string().optional() }),
)

export type Expectation = z.infer<typeof Expected>[number]

export const expectedFile = 'expected.json'

/** The entries of a folder's `expected.json`, by file name; empty if there is none. */
export async function readExpected(folder: string): Promise<ReadonlyMap<string, Expectation>> {
  const text = await readFile(join(folder, expectedFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return new Map(Expected.parse(JSON.parse(text)).map((expectation) => [expectation.file, expectation]))
}

/** Whether the result of a file is as expected; `undefined` if it has no expected result. */
export function isAsExpected(tried: Tried, expected: Expectation | undefined): boolean | undefined {
  if (!expected || (expected.pages === undefined && expected.state === undefined)) return undefined
  const samePages = expected.pages === undefined || expected.pages === tried.pages
  return samePages && (expected.state === undefined || expected.state === tried.state)
}
