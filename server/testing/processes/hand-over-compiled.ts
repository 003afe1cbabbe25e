import { compileSources } from './compile-sources.ts'

export interface CompiledHandOver {
  repository: string
  /** What the processes of the tests inherit. */
  environment: NodeJS.ProcessEnv
  warn: (message: string) => void
}

/**
 * Has the tests take what they start as a process of its own from a compiled copy: a loader would take longer to
 * compile the same sources anew for each than most live. Without a copy they are taken through the loader all the same,
 * which says what is wrong with them if anything is.
 */
export async function handOverCompiled({ repository, environment, warn }: CompiledHandOver): Promise<void> {
  delete environment['COMPILED_SOURCES']
  try {
    environment['COMPILED_SOURCES'] = await compileSources(repository)
  } catch (error) {
    warn(
      `Processes of the tests start slower, as the sources could not be compiled for them: ${String(error)}`,
    )
  }
}
