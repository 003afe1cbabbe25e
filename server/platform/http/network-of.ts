import ipaddr from 'ipaddr.js'

const groupsOfNetwork = 4

/**
 * The network of a caller, by which limits count. An IPv6 client has a network of 2^64 addresses, which
 * counts as one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, groupsOfNetwork).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * An address in brackets or one that ends with an IPv4 address, before a port that may be empty or obfuscated
 * (RFC 7239, 6.3).
 */
const hopWithPort = /^\[([^\]]+)\](?::\w*)?$|^((?:[\da-f:]*:)?\d+(?:\.\d+){3}):\w*$/i

/**
 * The header `X-Forwarded-For` without ports. Some proxies add the port, which differs between connections,
 * so that each connection would have separate limits.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((hop) => hop.trim().replaceAll('"', '').replace(hopWithPort, '$1$2'))
    .join(', ')
}
