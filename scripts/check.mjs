// `npm run check`: format, lint with import boundaries, types, translations.
import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'

try {
  await ensureInstalled()
  await run('npx', ['oxfmt', '--check', '.'])
  await run('npx', ['tsc', '-b', '--pretty'])
  await run('npx', ['oxlint', '--type-aware', '--deny-warnings'])
  await run('node', ['scripts/translations.mjs', '--check'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
