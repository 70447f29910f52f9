import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { Readable } from 'node:stream'
import { nilId } from './ids.ts'

/** Stands for all who are gone, where what they did is still told: an account without a name and without a way in. */
export const goneAccount = nilId

/** One file of an account's export: what can be said in JSON, or bytes as they are. */
export type ExportFile = { name: string; json: unknown } | { name: string; mimeType: string; bytes: Readable }

/** A room's part of an account's export: all that is the account's own, and nothing of others. */
export type ExportAccount = (accountId: string) => AsyncIterable<ExportFile>

/**
 * A room's part of an erasure, a bounded step at a time: true while there may be more. What a step finds done already it
 * leaves, so that it may be repeated after a crash.
 */
export type EraseAccount = (accountId: string) => Promise<boolean>

/** Why an account cannot be erased as things are: asked before anything is. */
export type EraseRefusal = (accountId: string) => Promise<ErrorCode | null>
