import { totalmem } from 'node:os'
import type { Log } from '../../platform/log/log.ts'
import { findOffice, missingFonts } from './native/find-office.ts'
import { officeConverter } from './native/office-converter.ts'
import { missingPackage } from './wasm/packages.ts'
import { wasmConverter } from './wasm/wasm-converter.ts'
import { ConverterUnavailable, type WordConverter } from './word-converter.ts'

/** `auto`: the LibreOffice of this machine where it runs in a sandbox, else that in WebAssembly where installed. */
export type ConverterChoice = 'auto' | 'libreoffice' | 'libreoffice-wasm' | 'none'

export interface ConverterContext {
  readonly choice: ConverterChoice
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Where this machine's own is looked for; unset means: wherever packages put it. */
  readonly programFolders?: readonly string[]
}

/** A machine sold as one of 4 GB has a little less of it to use. */
const smallMachineBytes = 3.5 * 2 ** 30

/**
 * The one converter of this process. The two count pages differently now and then, so a choice made at start holds,
 * also for a file that the other might convert. What works here is tried out meanwhile; the first file waits for it.
 */
export function createWordConverter(context: ConverterContext): WordConverter {
  const closing = new AbortController()
  const chosen = choose(context, closing.signal)
  // `convert` rejects with it.
  chosen.catch(() => {})
  return {
    async convert(...file) {
      await (await chosen).convert(...file)
    },
    async close() {
      closing.abort(new ConverterUnavailable('The converter was closed'))
      await chosen.then((converter) => converter.close()).catch(() => {})
    },
  }
}

async function choose(context: ConverterContext, signal: AbortSignal): Promise<WordConverter> {
  const { choice, log } = context
  if (choice === 'auto' || choice === 'libreoffice') {
    try {
      return await native(context, signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof ConverterUnavailable)) throw error
      if (choice === 'libreoffice') throw unavailable(log, error.message)
      log.info({ reason: error.message }, 'the LibreOffice of this machine is not used')
    }
  }
  if (choice === 'none') throw unavailable(log, 'WORD_CONVERTER=none')
  const missing = missingPackage()
  if (missing) throw unavailable(log, `${missing} is not installed`)
  log.info({ converter: 'libreoffice-wasm' }, 'Word files are converted by LibreOffice in WebAssembly')
  return wasmConverter({ log })
}

async function native(
  { log, programFolders: folders }: ConverterContext,
  signal: AbortSignal,
): Promise<WordConverter> {
  const office = await findOffice({ signal, folders })
  const { soffice, version } = office
  log.info({ converter: 'libreoffice', soffice, version }, 'Word files are converted by the LibreOffice here')
  const missing = await missingFonts(office.sandbox, signal)
  if (missing.length > 0)
    log.warn(
      { missing },
      'fonts as wide as those of Word are missing: page counts will differ from those in Word',
    )
  return officeConverter(office, { atOnce: conversionsAtOnce(memoryOfThisMachine()) })
}

/** How many LibreOffices run at once: each may take close to 1 GB, which a machine of 2 GB has once. */
export function conversionsAtOnce(memoryBytes: number): number {
  return memoryBytes < smallMachineBytes ? 1 : 2
}

/** Memory in bytes that this process may use: its container's limit, or else the machine's. */
function memoryOfThisMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

function unavailable(log: ConverterContext['log'], reason: string): ConverterUnavailable {
  log.warn({ reason }, 'Word files cannot be converted')
  return new ConverterUnavailable(reason)
}
