import { afterAll } from 'vitest'

/** Something that the tests of a file share, opened before the first and closed after the last; what was opened last is closed first. */
export async function forThisFile<Thing extends { close(): Promise<unknown> }>(
  opening: Promise<Thing>,
): Promise<Thing> {
  const thing = await opening
  afterAll(() => thing.close())
  return thing
}
