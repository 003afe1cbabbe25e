import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { connectTimeoutMs } from '../providers/call-provider.ts'
import { SendError } from '../transport.ts'

/** `any` lets tests listen on loopback, without https. */
export type PushEndpoints = 'public' | 'any'

/**
 * Whether an address can be an endpoint of a push service. Clients send us these addresses, and we call them,
 * so they must not lead to internal machines (SSRF).
 */
export function isPushEndpoint(endpoint: string, allowed: PushEndpoints): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password, port } = new URL(endpoint)
  if (username || password) return false
  if (allowed === 'any') return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(address) ? isPublicAddress(address) : hostname.includes('.')
}

/** Whether an IP address belongs to the public internet, and is not private or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // The library reports unknown IPv6 ranges as unicast, among them IPv4-compatible addresses.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** Only this range is routed on the internet (RFC 4291 section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * A connector to public addresses only: a public name may resolve to a private address, and change each time.
 */
export function connectorTo(allowed: PushEndpoints): buildConnector.connector | undefined {
  return allowed === 'any' ? undefined : buildConnector({ timeout: connectTimeoutMs, lookup: lookupPublic })
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new SendError('rejected', 'The push service has no public address.'), [])
    if (options.all) return callback(null, [first, ...others])
    return callback(null, first.address, first.family)
  })
}
