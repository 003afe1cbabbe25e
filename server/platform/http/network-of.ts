import ipaddr from 'ipaddr.js'

const groupsOfNetwork = 4

/**
 * The network that a call comes from, as limits count it. A client with an IPv6 address has 2^64 of them: such a network
 * counts as one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, groupsOfNetwork).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** An address in brackets, or one with dots at its end, before a port that may be empty or hidden (RFC 7239, 6.3). */
const hopWithPort = /^\[([^\]]+)\](?::\w*)?$|^((?:[\da-f:]*:)?\d+(?:\.\d+){3}):\w*$/i

/**
 * The header `X-Forwarded-For` with addresses alone. Some proxies add the port, which is another for each connection;
 * with it, each connection would have limits of its own.
 */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((hop) => hop.trim().replaceAll('"', '').replace(hopWithPort, '$1$2'))
    .join(', ')
}
