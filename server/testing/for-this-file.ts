import { afterAll } from 'vitest'

/** Opens a resource for all tests of a file and closes it after the last test, in the reverse order of opening. */
export async function forThisFile<Resource extends { close(): Promise<unknown> }>(
  opening: Promise<Resource>,
): Promise<Resource> {
  const resource = await opening
  afterAll(() => resource.close())
  return resource
}
