// `npm run documents -- FOLDER`: shows what the intake does with a folder's files. The product need not run,
// and nothing is stored.
import { defaultDocumentLimits } from '@campus-print/domain/documents'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { createIntakeProcesses, createPdfEngine, createWordConverter } from './documents/index.ts'
import { expectedFile, readExpected } from './documents/try-out/expected.ts'
import { report } from './documents/try-out/report.ts'
import { type Tried, tryFile } from './documents/try-out/try-file.ts'
import { consoleLog } from './platform/log/console-log.ts'

const [folder] = process.argv.slice(2)

try {
  if (!folder) throw new Error('Usage: npm run documents -- FOLDER')
  const { lines, agrees } = report(await tryAll(folder), await readExpected(folder))
  console.log(lines.join('\n'))
  process.exitCode = agrees ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function tryAll(from: string): Promise<Tried[]> {
  const log = consoleLog('warn')
  const { wordConverter } = readConfig(process.env)
  const engine = createPdfEngine({ workers: 1, log })
  const intake = createIntakeProcesses({ workers: 1, log })
  const words = createWordConverter({ choice: wordConverter, log })
  const scratch = await mkdtemp(join(tmpdir(), 'campus-print-documents-'))
  try {
    const tried: Tried[] = []
    for (const file of await filesOf(from)) {
      tried.push(
        await tryFile(
          { engine, intake, words },
          { folder: from, file, scratch, limits: defaultDocumentLimits },
        ),
      )
    }
    return tried
  } finally {
    await Promise.all([engine.close(), intake.close(), words.close()])
    await rm(scratch, { recursive: true })
  }
}

async function filesOf(from: string): Promise<string[]> {
  const entries = await readdir(from, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files
    .map(({ name }) => name)
    .filter((name) => name !== expectedFile)
    .toSorted()
}
