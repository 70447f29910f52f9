import * as z from 'zod/mini'
import { Id, Instant } from '../kit/scalars.ts'
import { nodeKinds, sealBytes } from './contents.ts'

const mostBoxBytes = 4096 + sealBytes
/** base64url of `29 + 64 k` bytes. */
export const Box = z.string().check(
  z.minLength(Math.ceil(((64 + sealBytes) * 4) / 3)),
  z.maxLength(Math.ceil((mostBoxBytes * 4) / 3)),
  z.regex(/^[\w-]+$/),
  z.refine((text) => (Math.floor((text.length * 3) / 4) - sealBytes) % 64 === 0),
)

/** SHA-256 of a sealed chunk. */
export const Digest = z.string().check(z.maxLength(43), z.regex(/^[\w-]{43}$/))

/** A node as the server knows it; everything else is in its box. */
export const VaultNode = z.object({
  id: Id,
  /** Null at the top and in the trash. */
  parentId: z.nullable(Id),
  kind: z.enum(nodeKinds),
  box: z.string(),
  contentId: z.nullable(Id),
  bytes: z.int(),
  chunks: z.int(),
  hasThumbnail: z.boolean(),
  revision: z.int(),
  trashedAt: z.nullable(Instant),
})
export type VaultNode = z.output<typeof VaultNode>

/** A node that was deleted for good. */
export const GoneNode = z.object({ id: Id, gone: z.literal(true) })
