import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const exclude = ['**/node_modules/**', '**/dist/**']
/**
 * Most of the time would go into loading the same modules anew for each file, and starting a browser. Nothing of ours is
 * global, and what a test changes of its process is given back.
 */
const oneProcess = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true }
/**
 * Ends a test that hangs. What a test says about time it measures itself: a busy machine takes several times as long as
 * an idle one.
 */
const hangs = { testTimeout: 180_000, hookTimeout: 180_000 }
const globalSetup = [
  './server/testing/fixtures/database/global-setup.ts',
  // What tests start as a process of its own runs compiled.
  './server/testing/processes/global-setup.ts',
]

/**
 * Short files that run for long. Without times of an earlier run, vitest starts them last and then waits for them. Where
 * memory is measured, garbage is collected again and again, which takes long once a worker has loaded much.
 */
const longest = [
  'e2e/screens/desktop.test.ts',
  'e2e/screens/languages.test.ts',
  'e2e/screens/phone.test.ts',
  'server/documents/upload/upload-strain.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own, which answers another array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Tests wait for databases, disks, printers and processes, too: with no more of them at once than there are cores,
    // cores would be idle. With many more, everything waits for a core.
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
          // A browser computes all the time: more of them than cores only get in each other's way.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          // The first test of a file opens the app and the browser, too.
          testTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
