import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { serverFolder } from '../../platform/files/package-folders.ts'

/** What tests run as a process of its own, beside the programs of the server. */
const programs = [
  'testing/crash-injection/crashable-app',
  'testing/crash-injection/crashable-retention',
  'testing/processes/hang-in-job',
  'testing/processes/migrate',
  'testing/processes/pool-child',
  'testing/processes/write-rows',
]

const bundles = join(serverFolder(), '.cache', 'tests')

/**
 * Has the tests take their processes from one bundle: a loader would take longer to compile the same sources anew for
 * each than most live. Without a bundle they are run through the loader, which says what is wrong with the sources.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The first project of a run has made it for all.
  if (process.env['BUNDLE_OF_TESTS'] !== undefined) return undefined
  const folder = join(bundles, String(process.pid))
  const bundle = async () => {
    process.env['BUNDLE_OF_TESTS'] = folder
    try {
      await bundleServer(folder, { more: programs, sourcemap: false })
    } catch (error) {
      delete process.env['BUNDLE_OF_TESTS']
      project.vitest.logger.warn(`Processes of the tests start slower without a bundle: ${String(error)}`)
    }
  }
  await removeLeftBundles()
  await bundle()
  // Who watches has edited the sources.
  project.onTestsRerun(bundle)
  return () => rm(folder, { recursive: true, force: true })
}

/** A run that was killed leaves its bundle. */
async function removeLeftBundles(): Promise<void> {
  const names = await readdir(bundles).catch((): string[] => [])
  for (const name of names) {
    if (!isRunning(Number(name))) await rm(join(bundles, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
