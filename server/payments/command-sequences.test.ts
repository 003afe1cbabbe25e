import { test } from 'vitest'
import { runHistories } from '../testing/models/money/run-command-sequences.ts'

// `npm run soak` asks for thousands of long ones.
const histories = Number(process.env['HISTORIES'] ?? 100)
const longest = Number(process.env['LONGEST_HISTORY'] ?? 16)

test(
  'whatever happens in whatever order, no money is lost, doubled or kept without a print',
  () => runHistories({ histories, longest }),
  120_000 + histories * 2_000,
)
