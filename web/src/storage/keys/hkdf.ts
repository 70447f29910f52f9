import { wipe, type Bytes } from './bytes.ts'

const none = new Uint8Array(0)

/** A key of HKDF that cannot be read back. `bytes` may be wiped afterwards. */
export const importHkdf = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey'])

/** HKDF-SHA-256 (RFC 5869). */
export async function hkdf(key: CryptoKey, info: Bytes, { salt = none, length = 32 } = {}): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

/** A further HKDF key; its bytes exist only while it is made. */
export async function hkdfKey(key: CryptoKey, info: Bytes): Promise<CryptoKey> {
  const bytes = await hkdf(key, info)
  try {
    return await importHkdf(bytes)
  } finally {
    wipe(bytes)
  }
}

/** An AES-256-GCM key that cannot be read back. */
export const hkdfAesKey = (key: CryptoKey, info: Bytes): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: none, info },
    key,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
