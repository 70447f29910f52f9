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

const largeBytes = 2 ** 20
let nowhere: MessagePort | undefined

/**
 * Gives the memory of bytes that are not needed any more back at once. Otherwise the chunks of a transfer wait for a garbage
 * collection, hundreds of megabytes of them. What is handed over to a closed port is freed; `ArrayBuffer.transfer(0)` does not do it
 * in Chrome where the bytes came from a call of the browser. Small ones are left alone.
 */
export function release({ buffer }: Bytes): void {
  if (buffer.byteLength < largeBytes) return
  if (!nowhere) {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    nowhere = port1
  }
  nowhere.postMessage(undefined, [buffer])
}

const dash = 45

function hexValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** Writes the 16 bytes of a UUID at an offset. Lists of nodes have 40,000 of them, hence no regular expression. */
export function writeUuid(id: string, into: Uint8Array, offset: number): void {
  let count = 0
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index)
    if (code === dash) continue
    const value = hexValue(code)
    if (value < 0 || count === 32) throw new Error('That is no UUID')
    const place = offset + (count >> 1)
    into[place] = count % 2 === 0 ? value << 4 : into[place]! | value
    count += 1
  }
  if (count !== 32) throw new Error('That is no UUID')
}

/** The 16 bytes of a UUID in its usual spelling. */
export function uuidBytes(id: string): Bytes {
  const bytes = new Uint8Array(16)
  writeUuid(id, bytes, 0)
  return bytes
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

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const valueOf = new Uint8Array(128).fill(255)
for (let value = 0; value < letters.length; value += 1) valueOf[letters.charCodeAt(value)] = value

/** The bytes of base64url of any length, or undefined where the text is none, or not in its one spelling. */
export function anyFromBase64Url(text: string): Bytes | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  if (text.length % 4 === 1) return undefined
  let bits = 0
  let held = 0
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const value = valueOf[text.charCodeAt(index)] ?? 255
    if (value === 255) return undefined
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length] = held >> bits
    length += 1
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined
}
