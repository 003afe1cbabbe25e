import { test } from 'vitest'
import { runCommandSequences } from '../testing/models/money/run-command-sequences.ts'

// `npm run soak` runs thousands of long ones.
const sequences = Number(process.env['SEQUENCES'] ?? 100)
const longest = Number(process.env['LONGEST_SEQUENCE'] ?? 16)

test(
  'any sequence of commands loses and doubles no money, and keeps none without a print',
  () => runCommandSequences({ sequences, longest }),
  120_000 + sequences * 2_000,
)
