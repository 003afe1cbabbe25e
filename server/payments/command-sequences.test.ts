import { test } from 'vitest'
import { runCommandSequences } from '../testing/models/money/run-command-sequences.ts'

// `npm run soak` asks for thousands of long ones.
const histories = Number(process.env['HISTORIES'] ?? 100)
const longest = Number(process.env['LONGEST_HISTORY'] ?? 16)

test(
  'whatever happens in whatever order, no money is lost, doubled or kept without a print',
  () => runCommandSequences({ histories, longest }),
  120_000 + histories * 2_000,
)
