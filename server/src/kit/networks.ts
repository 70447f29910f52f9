import { isIP } from 'node:net'

/** Whose word about a caller's address is believed: nobody's, that of so many hops, or that of these networks. */
export type TrustedProxies = false | number | string[]

const mostHops = 10
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** `off`, `on` (one hop), a number of hops, or networks by commas; undefined for anything else. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const word = text.trim().toLowerCase()
  if (['', 'off', 'false', '0'].includes(word)) return false
  if (word === 'on' || word === 'true') return 1
  if (/^\d+$/.test(word)) return Number(word) <= mostHops ? Number(word) : undefined
  const networks = word.split(',').map((part) => part.trim())
  return networks.every((network) => named.has(network) || isNetwork(network)) ? networks : undefined
}

/** An address, or one with the length of its network after a stroke; a network of everybody is none. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * The network that one caller is counted as: an IPv4 address by itself, of an IPv6 address its first 64 bits, since a single
 * line has as many addresses behind those as it likes. Some proxies write a port behind it, which tells nobody apart. Whatever
 * is no address is counted together, as is a caller whose connection is gone and who has none any more.
 */
export function networkOf(ip: string | undefined): string {
  const plain = (ip ?? '').replace(/^([\d.]+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')
  const [address = ''] = plain.split('%')
  const version = isIP(address)
  if (version === 0) return 'elsewhere'
  if (version === 4) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  const first = groups.slice(0, 4).map((group) => group.toString(16))
  return `${first.join(':')}::/64`
}

/** The eight groups of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  // A last part in dots is two groups.
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = plain.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
  if (tail === undefined) return read(head)
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
