import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../../scripts/bundle-server.mjs'
import { serverFolder } from '../../platform/files/package-folders.ts'

/** Programs that tests run as separate processes, besides the programs of the server. */
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
 * Bundles the programs once for all tests, since compiling the sources again for each process would take longer than
 * most processes run. If bundling fails, tests run the sources through a loader, which reports the errors.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The first project of a run has bundled for all projects.
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
  await removeOldBundles()
  await bundle()
  // In watch mode, a rerun means that the sources have changed.
  project.onTestsRerun(bundle)
  return () => rm(folder, { recursive: true, force: true })
}

/** Removes the bundles of test runs that were killed. */
async function removeOldBundles(): Promise<void> {
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
