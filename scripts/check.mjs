// `npm run check`: format, types, lint with import boundaries, translations, licences, known vulnerabilities.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditDependencies } from './audit.mjs'
import { ensureInstalled } from './install.mjs'
import { licenceProblems } from './licences.mjs'
import { root, run, runTool } from './run.mjs'

try {
  await ensureInstalled()
  await runTool('oxfmt', ['--check', '.'])
  await runTool('tsc', ['-b', '--pretty'])
  await runTool('oxlint', ['--type-aware', '--deny-warnings'])
  await run('node', ['scripts/translations.mjs', '--check'])
  await checkDependencies()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function checkDependencies() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { problems, failure } = await auditDependencies()
  if (failure !== undefined)
    console.warn(
      `Dependencies were not checked for known vulnerabilities, because npm audit failed: ${failure}`,
    )
  const allProblems = [...licenceProblems(packages), ...problems]
  if (allProblems.length > 0) throw new Error(`Dependencies that may not be used:\n${allProblems.join('\n')}`)
}
