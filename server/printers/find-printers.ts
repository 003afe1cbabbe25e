import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { i18n } from '@campus-print/domain/language'
import { type PrintQueue, listQueues, parsePrinterUri } from '@campus-print/ipp/client'
import type { Db } from '../platform/database/connect.ts'
import { isCode } from '../platform/files/error-code.ts'
import { invalidField } from '../platform/http/api-error.ts'
import { connectionProblem, connectionTo } from './check-printer.ts'
import { listPrinters } from './printers-store.ts'

interface FoundPrinter {
  readonly name: string
  readonly uri: string
  readonly makeAndModel: string | null
  readonly location: string | null
  readonly isAdded: boolean
}

const timeoutMs = 10_000

/** The queues of a print server, or without a host the printers that announce themselves on this network. */
export async function findPrinters(
  { db }: { db: Db },
  { host }: { host?: string | undefined },
): Promise<FoundPrinter[]> {
  const found = host ? await queuesOf(host) : await announcedPrinters()
  const added = new Set((await listPrinters(db)).map(({ uri }) => uri))
  return found.map(({ name, uri, makeAndModel = null, location = null }) => ({
    name,
    uri,
    makeAndModel,
    location,
    isAdded: added.has(uri),
  }))
}

async function queuesOf(host: string): Promise<PrintQueue[]> {
  const uri = host.includes('://') ? host : `ipp://${host}/`
  if (!URL.canParse(uri) || !['', '/'].includes(new URL(uri).pathname))
    throw invalidField(
      'host',
      i18n.t('Enter the name or address of the print server, such as print.campus.example'),
    )
  const connection = connectionTo({ uri })
  try {
    return await listQueues(connection, AbortSignal.timeout(timeoutMs))
  } catch (error) {
    throw invalidField('host', connectionProblem(error, connection))
  }
}

/** Lists the printers that DNS-SD announces (RFC 6763), by avahi-browse. */
async function announcedPrinters(): Promise<PrintQueue[]> {
  try {
    const [secure, plain] = await Promise.all([browse('_ipps._tcp'), browse('_ipp._tcp')])
    return announcedIn(`${secure}\n${plain}`)
  } catch (error) {
    const isMissing = isCode(error, 'ENOENT')
    throw invalidField(
      'host',
      isMissing
        ? i18n.t(
            'Searching the network needs avahi-browse on the server. Enter the address of the printer or of a print server instead.',
          )
        : i18n.t(
            'The network cannot be searched now. Enter the address of the printer or of a print server instead.',
          ),
    )
  }
}

async function browse(service: string): Promise<string> {
  const options = ['--resolve', '--parsable', '--terminate', service]
  const { stdout } = await promisify(execFile)('avahi-browse', options, { timeout: timeoutMs })
  return stdout
}

/** Parses the lines of avahi-browse. Each printer is listed once, with TLS if it offers TLS. */
export function announcedIn(lines: string): PrintQueue[] {
  const byPrinter = new Map<string, PrintQueue>()
  for (const line of lines.split('\n')) {
    const [kind, , , label = '', service = '', , host = '', , port = '', ...text] = line.split(';')
    if (kind !== '=' || host === '') continue
    const facts = new Map(
      [...text.join(';').matchAll(/"([a-zA-Z]+)=([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const scheme = service === '_ipps._tcp' ? 'ipps' : 'ipp'
    const uri = `${scheme}://${host}:${port}/${facts.get('rp') ?? ''}`
    const key = facts.get('UUID') ?? label
    if (byPrinter.has(key) || !URL.canParse(uri)) continue
    byPrinter.set(key, {
      name: unescapeLabel(label),
      uri: parsePrinterUri(uri).uri,
      makeAndModel: facts.get('ty'),
      location: facts.get('note') || undefined,
    })
  }
  return [...byPrinter.values()]
}

/** Decodes a label: avahi-browse writes each byte that is not a letter or digit in decimal, as `\032`. */
function unescapeLabel(label: string): string {
  const bytes = [...label.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/g)].map(([, code, escaped, plain]) =>
    code === undefined ? Buffer.from(escaped ?? plain ?? '') : Buffer.from([Number(code)]),
  )
  return Buffer.concat(bytes).toString()
}
