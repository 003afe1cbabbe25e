import { type PrinterConnection, connectTo } from '@campus-print/ipp/client'
import ipaddr from 'ipaddr.js'
import type { PrintingContext } from './context.ts'
import type { PrinterRow } from './tables.ts'

/** What a connection to a printer needs. */
export type PrinterAddress = Pick<PrinterRow, 'uri' | 'certificate'>

/**
 * Returns `undefined` for a virtual printer that is not running. Throws `TypeError` for an invalid address.
 */
export function connectPrinter(
  { addressOf }: Pick<PrintingContext, 'addressOf'>,
  { uri, certificate }: PrinterAddress,
): PrinterConnection | undefined {
  const address = addressOf(uri)
  if (address === undefined) return undefined
  return connectTo(address, { isAllowed: isPrinterAddress, ...(certificate && { tls: { certificate } }) })
}

/**
 * Printers are in the campus's own networks. Link-local addresses are rejected: clouds serve the secrets of
 * their machines there.
 */
export function isPrinterAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (metadataAddresses.has(parsed.toNormalizedString())) return false
  return !forbiddenRanges.has(parsed.range()) && !isIpv4Compatible(parsed)
}

const forbiddenRanges = new Set<string>([
  'linkLocal',
  'unspecified',
  'multicast',
  'broadcast',
  'reserved',
  // These ranges embed an IPv4 address, which may be a forbidden one.
  'rfc6052',
  'rfc6145',
  '6to4',
  'teredo',
])

/** Whether an address has the form `::192.0.2.1`, other than `::1`. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return (
    address instanceof ipaddr.IPv6 &&
    address.range() !== 'loopback' &&
    address.parts.slice(0, 6).every((part) => part === 0)
  )
}

/** Metadata services of Amazon, Google, Alibaba and Microsoft outside the link-local range. */
const metadataAddresses = new Set([
  'fd00:ec2:0:0:0:0:0:254',
  'fd20:ce:0:0:0:0:0:254',
  '100.100.100.200',
  '168.63.129.16',
])
