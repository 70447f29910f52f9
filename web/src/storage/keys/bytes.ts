/** Bytes in a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Gives `length` random bytes. The golden vectors bring bytes of their own. */
export type RandomBytes = (length: number) => Bytes

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)

export function join(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Four bytes, big-endian. */
export function u32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Eight bytes, big-endian. */
export function u64(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** Compares in a time that depends on the length only. */
export function areEqual(some: Uint8Array, others: Uint8Array): boolean {
  if (some.length !== others.length) return false
  let difference = 0
  for (const [index, byte] of some.entries()) difference |= byte ^ others[index]!
  return difference === 0
}

/** Overwrites key material. The browser may still hold copies that no script can reach. */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}

/** The 16 bytes of a UUID in its usual spelling. */
export function uuidBytes(id: string): Bytes {
  const digits = id.replaceAll('-', '')
  if (!/^[\da-f]{32}$/i.test(digits)) throw new Error('That is no UUID')
  return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

/** base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The bytes of base64url, or undefined where the text is no base64url of exactly `length` bytes. */
export function fromBase64Url(text: string, length: number): Bytes | undefined {
  if (text.length !== Math.ceil((length * 4) / 3) || !/^[\w-]*$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  // Letters with unused bits set would be a second spelling of the same bytes.
  return toBase64Url(bytes) === text ? bytes : undefined
}
