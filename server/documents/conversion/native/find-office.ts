import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProcessLost } from '../../../platform/process/process-lost.ts'
import { ConverterUnavailable } from '../word-converter.ts'
import { type Sandbox, runSandboxed } from './sandbox.ts'

/** This machine's LibreOffice, which was tested to run in a sandbox. */
export interface Office {
  readonly soffice: string
  readonly sandbox: Sandbox
  /** The version that LibreOffice reports. */
  readonly version: string
}

const trialMs = 20_000

interface OfficeSearch {
  readonly signal?: AbortSignal | undefined
  /** Folders to search for programs; the usual folders of packages by default. */
  readonly folders?: readonly string[] | undefined
}

/** Finds LibreOffice. Rejects with `ConverterUnavailable`, which names what is missing. */
export async function findOffice({ signal, folders }: OfficeSearch = {}): Promise<Office> {
  const programFolders = folders ?? (await usualFolders())
  const soffice = find('soffice', programFolders)
  const sandbox = {
    bwrap: find('bwrap', programFolders),
    folders: [dirname(dirname(await realpath(soffice)))],
  }
  const version = await readVersion(sandbox, { soffice, signal })
  return { soffice, sandbox, version }
}

async function usualFolders(): Promise<string[]> {
  return ['/usr/bin', '/usr/local/bin', '/usr/lib/libreoffice/program', ...(await foldersOfVendorPackages())]
}

function find(name: string, folders: readonly string[]): string {
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
  if (!path) throw new ConverterUnavailable(`${name} is not installed`)
  return path
}

/** The folders of LibreOffice's own packages, one for each version, the newest first. */
async function foldersOfVendorPackages(): Promise<string[]> {
  const names = await readdir('/opt').catch(() => [])
  const versions = names.filter((name) => name.startsWith('libreoffice'))
  return versions
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => `/opt/${name}/program`)
}

/** Runs both LibreOffice and the sandbox, since many containers forbid sandboxes. */
async function readVersion(
  sandbox: Sandbox,
  { soffice, signal }: { soffice: string; signal: AbortSignal | undefined },
): Promise<string> {
  const run = runSandboxed(sandbox, {
    room: { cpuSeconds: 10 },
    program: [soffice, '--version'],
    limits: { timeoutMs: trialMs, signal },
  })
  const { code, output } = await run.catch((error: unknown) => {
    if (error instanceof ProcessLost) throw new ConverterUnavailable(error.message)
    throw error
  })
  if (code !== 0) throw new ConverterUnavailable(`soffice does not run in a sandbox: ${output}`)
  return output
}

/**
 * Word's usual fonts, each with the free font of the same widths. Other widths would break lines elsewhere.
 */
const sameWidths = [
  ['Times New Roman', 'Liberation Serif'],
  ['Arial', 'Liberation Sans'],
  ['Courier New', 'Liberation Mono'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
] as const

/** Fonts of Word without a substitute on this machine, so that page counts will differ from Word's. */
export async function missingFonts(sandbox: Sandbox, signal?: AbortSignal): Promise<string[]> {
  const { output } = await runSandboxed(sandbox, {
    room: { cpuSeconds: 10 },
    program: ['fc-list', ':', 'family'],
    limits: { timeoutMs: 10_000, signal },
  })
  const there = new Set(output.split('\n').flatMap((line) => line.split(',').map((name) => name.trim())))
  return sameWidths.filter((names) => !names.some((name) => there.has(name))).map(([name]) => name)
}
