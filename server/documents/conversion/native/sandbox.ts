import { type ProgramEnd, type ProgramLimits, runProgram } from '../../../platform/process/run-program.ts'
import { ConverterUnavailable } from '../word-converter.ts'

/** What a program in a sandbox can access of this machine, and its resource limits. */
export interface Sandbox {
  /** The path of bubblewrap. */
  readonly bwrap: string
  /** Further readable folders, with the same paths in the sandbox. */
  readonly folders: readonly string[]
}

export interface Room {
  /** The only file from outside that it can read, and its name in `/room/in`. */
  readonly input?: { readonly path: string; readonly name: string }
  /** The only folder from outside that it can write to: `/room/out` in the sandbox. */
  readonly output?: string
  readonly cpuSeconds: number
  /** Private memory of each process. The pages of its programs, up to 200 MB, are not included. */
  readonly memoryMb?: number | undefined
}

/** Programs, libraries, fonts and their configuration; no passwords, keys or home folders. */
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
 * Runs a program that can access only the system folders and its `/room`: no network, no other processes, no
 * rights of this user. Its processes end with the sandbox, and the sandbox with this process. Rejects as
 * `runProgram` does, and with `ConverterUnavailable` if no sandbox can be created.
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
