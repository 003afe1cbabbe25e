import { test } from 'vitest'
import { runCommandSequences } from '../testing/models/money/run-command-sequences.ts'

// `npm run soak` runs thousands of long ones.
const histories = Number(process.env['HISTORIES'] ?? 100)
const longest = Number(process.env['LONGEST_HISTORY'] ?? 16)

test(
  'any sequence of commands loses and doubles no money, and keeps none without a print',
  () => runCommandSequences({ histories, longest }),
  120_000 + histories * 2_000,
)
