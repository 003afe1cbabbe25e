import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**']
/**
 * Runs all test files of a worker in one process. Otherwise loading the same modules and starting a browser again for
 * each file would take most of the time. Our code has no globals, and vitest undoes what a test changes of its process.
 */
const oneProcess = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true }
/** Ends only a test that hangs, since a busy machine takes several times as long. Tests measure durations themselves. */
const hangs = { testTimeout: 180_000, hookTimeout: 180_000 }
const globalSetup = [
  './server/testing/fixtures/database/global-setup.ts',
  // Compiles the modules that tests run in separate processes.
  './server/testing/processes/global-setup.ts',
]

/**
 * Short files that run for a long time. Without the durations of an earlier run, vitest would start them last. Measuring
 * memory collects garbage repeatedly, which takes long once a worker has loaded many modules.
 */
const longest = [
  'e2e/screens/every-screen.test.ts',
  'e2e/screens/languages.test.ts',
  'server/documents/upload/upload-strain.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of vitest, which returns a new array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Tests also wait for databases, disks, printers and processes: with one worker per core, cores would be idle.
    // With many more workers, all of them would wait for a core.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...oneProcess,
          ...hangs,
          include: ['{domain,contract,ipp}/**/*.test.{ts,tsx}', 'web/**/*.test.ts'],
          exclude,
        },
      },
      {
        // Screens over a mocked API.
        test: {
          name: 'web',
          ...oneProcess,
          include: ['web/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          ...hangs,
          setupFiles: ['./web/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...oneProcess,
          include: ['{server,scripts,pdf,razorpay-simulator}/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup,
          ...hangs,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          ...oneProcess,
          exclude,
          globalSetup,
          // A browser always keeps a core busy, so more workers than cores would only slow each other down.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          // The first test of a file also starts the app and the browser.
          testTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
