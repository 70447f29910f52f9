import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes as they are on the wire, and back. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')
export const textOf = (bytes: Buffer): string => bytes.toString('base64url')

/** The server stores this hash and never the proof itself. */
export const hashOfProof = (proof: string): Buffer => createHash('sha256').update(bytesOf(proof)).digest()

export const isProof = (proof: string, hash: Buffer): boolean => timingSafeEqual(hashOfProof(proof), hash)

/** The server stores this hash and never the token itself. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')
