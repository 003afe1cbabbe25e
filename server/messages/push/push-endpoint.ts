import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { connectWithinMs } from '../providers/call-provider.ts'
import { SendError } from '../transport.ts'

/** `any` lets tests listen on loopback, without https. */
export type PushEndpoints = 'public' | 'any'

/**
 * Whether a browser may have been given such an address by its push service. People send them to us and we call them:
 * they must not lead to machines that only we reach.
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

/** Whether an address belongs to the public internet, and to no network of ours or special use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // The library calls every range of IPv6 that it does not know unicast, IPv4-compatible addresses among them.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** RFC 4291 section 2.4: nothing else is routed on the internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Connects to public addresses alone: a name may be public and lead to a private address, and to another each time. */
export function connectorTo(allowed: PushEndpoints): buildConnector.connector | undefined {
  return allowed === 'any' ? undefined : buildConnector({ timeout: connectWithinMs, lookup: lookupPublic })
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
