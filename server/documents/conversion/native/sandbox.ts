import { type ProgramEnd, type ProgramLimits, runProgram } from '../../../platform/process/run-program.ts'
import { ConverterUnavailable } from '../word-converter.ts'

/** The part of this machine that a program in a sandbox sees, and what it may use up. */
export interface Sandbox {
  /** Where bubblewrap is. */
  readonly bwrap: string
  /** Folders beside those of the system, at the same place within. */
  readonly folders: readonly string[]
}

export interface Room {
  /** The one file from outside that it may read, and its name within `/room/in`. */
  readonly input?: { readonly path: string; readonly name: string }
  /** The one folder from outside that it may write to: `/room/out` within. */
  readonly output?: string
  readonly cpuSeconds: number
  /** Private memory of each process. The pages of its programs, up to 200 MB, are not included. */
  readonly memoryMb?: number | undefined
}

/** Programs, libraries and fonts, and how they are set up; no passwords, no keys, no homes. */
const systemFolders = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
]
const addressSpaceBytes = 4 * 2 ** 30
const usualMemoryMb = 768
const fileBytes = 512 * 2 ** 20

/**
 * Runs a program with nothing of this machine but its system folders and its room: no network, no other process, no
 * rights of its user's. Everything in it ends when the sandbox does, and that when this process does. Rejects as
 * `runProgram` does, and with `ConverterUnavailable` when there is no sandbox to be had.
 */
export async function runSandboxed(
  sandbox: Sandbox,
  { room, program, limits }: { room: Room; program: readonly string[]; limits: ProgramLimits },
): Promise<ProgramEnd> {
  const end = await runProgram(sandbox.bwrap, [...walls(sandbox, room), ...program], limits)
  if (/^bwrap: /m.test(end.output)) throw new ConverterUnavailable(end.output)
  return end
}

function walls({ folders }: Sandbox, room: Room): string[] {
  const { input, output, cpuSeconds, memoryMb = usualMemoryMb } = room
  return [
    ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...[...systemFolders, ...folders].map((folder) => ['--ro-bind-try', folder, folder]),
    ['--proc', '/proc', '--dev', '/dev', '--dir', '/tmp', '--dir', '/room/in', '--dir', '/room/out'],
    input ? ['--ro-bind', input.path, `/room/in/${input.name}`] : [],
    // Temporary files are there too, since `/tmp` in the sandbox is memory.
    output ? ['--bind', output, '/room/out', '--chdir', '/room/out', '--setenv', 'TMPDIR', '/room/out'] : [],
    ['--setenv', 'HOME', '/tmp', '--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'LANG', 'C.UTF-8'],
    ['prlimit', `--as=${addressSpaceBytes}`, `--data=${memoryMb * 2 ** 20}`, `--fsize=${fileBytes}`],
    [`--cpu=${cpuSeconds}`, '--core=0', '--'],
  ].flat()
}
