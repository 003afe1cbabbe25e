import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4

/**
 * The network that a call comes from, as limits count it. Whoever has an IPv6 address has 2^64 of them: such a network
 * counts as one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? `${wholeGroups(address).slice(0, groupsOfNetwork).join(':')}::/64`
}

/** Every group of an address that may leave out a run of zeros. */
function wholeGroups(address: string): string[] {
  // WHATWG's URL writes an address in one way, and has no place for a zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [before = '', after] = hostname.slice(1, -1).split('::')
  const left = groups(before)
  const right = after === undefined ? [] : groups(after)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
