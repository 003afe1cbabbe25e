import { runSandboxed, type Sandbox } from './sandbox.ts'

/** Word's usual fonts, each with the free one of the same widths: another width breaks lines elsewhere. */
const sameWidths = [
  ['Times New Roman', 'Liberation Serif'],
  ['Arial', 'Liberation Sans'],
  ['Courier New', 'Liberation Mono'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
] as const

/** The fonts of Word that this machine has nothing for, so that page counts will differ from Word's. */
export async function missingFonts(sandbox: Sandbox, signal?: AbortSignal): Promise<string[]> {
  const command = ['fc-list', ':', 'family']
  const { output } = await runSandboxed(sandbox, { cpuSeconds: 10 }, command, { timeoutMs: 10_000, signal })
  const there = new Set(output.split('\n').flatMap((line) => line.split(',').map((name) => name.trim())))
  return sameWidths.filter((names) => !names.some((name) => there.has(name))).map(([name]) => name)
}
