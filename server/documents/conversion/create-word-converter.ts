import { totalmem } from 'node:os'
import type { Log } from '../../platform/log/log.ts'
import { findOffice, missingFonts } from './native/find-office.ts'
import { officeConverter } from './native/office-converter.ts'
import { missingPackage } from './wasm/packages.ts'
import { wasmConverter } from './wasm/wasm-converter.ts'
import { ConverterUnavailable, type WordConverter } from './word-converter.ts'

/**
 * `auto`: this machine's LibreOffice if it runs in a sandbox, otherwise the one in WebAssembly if installed.
 */
export type ConverterChoice = 'auto' | 'libreoffice' | 'libreoffice-wasm' | 'none'

export interface ConverterContext {
  readonly choice: ConverterChoice
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Folders to search for this machine's LibreOffice; the usual folders of packages by default. */
  readonly programFolders?: readonly string[]
}

/** Less than 4 GB, because a machine sold with 4 GB has a little less usable memory. */
const smallMachineBytes = 3.5 * 2 ** 30

/**
 * Creates the converter of this process. The two converters sometimes count pages differently, so the choice
 * at the start is final, even for a file that only the other one might convert. The first file waits for the
 * choice.
 */
export function createWordConverter(context: ConverterContext): WordConverter {
  const closing = new AbortController()
  const chosen = choose(context, closing.signal)
  // `convert` rejects with this error.
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
  return officeConverter(office, { atOnce: maxConcurrentConversions(memoryOfThisMachine()) })
}

/**
 * How many conversions run concurrently: each may take almost 1 GB, which a machine of 2 GB has only once.
 */
export function maxConcurrentConversions(memoryBytes: number): number {
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
