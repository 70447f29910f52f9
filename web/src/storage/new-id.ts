import { now } from '../kit/clock.ts'

/** A UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const ms = now().getTime()
  view.setUint32(0, Math.floor(ms / 65_536))
  view.setUint16(4, ms % 65_536)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
