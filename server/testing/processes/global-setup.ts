import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serverFolder } from '../../platform/files/package-folders.ts'
import { handOverCompiled } from './hand-over-compiled.ts'

export default async function setup(project: TestProject): Promise<void> {
  const handOver = () =>
    handOverCompiled({
      repository: join(serverFolder(), '..'),
      environment: process.env,
      warn: (message) => project.vitest.logger.warn(message),
    })
  await handOver()
  // Who watches has edited the sources.
  project.onTestsRerun(handOver)
}
