import type { CardKind } from '@mulghar/contract/messages/kinds'
import { objectOf } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'

/** A message that is answered, with what the bubble shows of it. */
export type Replied = { id: string; name: string; excerpt: string }

/** A message that the server has not acknowledged. */
export type Unsent = {
  /** Made once and kept, so that the server knows a repeated message. */
  clientId: string
  conversationId: string
  /** Milliseconds, later for each message of this device: messages are sent in this order. */
  at: number
  text: string
  mediaIds: readonly string[]
  /** The number of chosen files that are not sent yet. Without all of them the message is not sent. */
  fileCount: number
  card: { kind: CardKind; id: string } | null
  replyTo: Replied | null
  /** Why the server refused it, as a sentence. */
  refusal: string | null
}

/** An unsent message of this tab. Its files are kept apart (device-files.ts) and read back after a reload. */
export type Waiting = Unsent & {
  files: readonly File[]
  /** The files behind `mediaIds`. */
  sentFiles: readonly File[]
  /** True where the device does not have the files any more: they have to be chosen again. */
  isWithoutFiles: boolean
}

/** True where the files are in this tab, so that the message can be sent as it was written. */
export const isWhole = ({ files, fileCount }: Pick<Waiting, 'files' | 'fileCount'>): boolean =>
  files.length === fileCount

/** True where only the writer can go on: the server has refused it, or its files are lost. */
export const isStopped = ({ refusal, isWithoutFiles }: Waiting): boolean => refusal !== null || isWithoutFiles

/** The message with the files that were kept for it: first those that were sent, then the others. */
export function withFiles(message: Waiting, kept: readonly File[]): Waiting {
  const { mediaIds, fileCount } = message
  if (kept.length !== mediaIds.length + fileCount) return { ...message, isWithoutFiles: fileCount > 0 }
  return {
    ...message,
    sentFiles: kept.slice(0, mediaIds.length),
    files: kept.slice(mediaIds.length),
    isWithoutFiles: false,
  }
}

/** The message of a conversation that the list shows: the newest stopped one, since only its sender can act on it, else the newest. */
export function newestUnsent(messages: readonly Waiting[], conversationId: string): Waiting | undefined {
  const own = messages.filter((message) => message.conversationId === conversationId)
  return own.findLast(isStopped) ?? own.at(-1)
}

const prefix = (accountId: string) => draftKey(accountId, 'message to send ')

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function repliedFrom(kept: unknown): Replied | null {
  const { id, name, excerpt } = objectOf(kept)
  return isFilled(id) ? { id, name: String(name ?? ''), excerpt: String(excerpt ?? '') } : null
}

/** Anybody can write into a browser's memory. Undefined for what is no message. */
export function unsentFrom(kept: Record<string, unknown>): Unsent | undefined {
  const { clientId, conversationId, at, text, mediaIds, fileCount, card, replyTo, refusal } = kept
  if (!isFilled(clientId) || !isFilled(conversationId) || typeof at !== 'number' || typeof text !== 'string')
    return undefined
  const { kind, id } = objectOf(card)
  return {
    clientId,
    conversationId,
    at,
    text,
    mediaIds: Array.isArray(mediaIds) ? mediaIds.filter(isFilled) : [],
    fileCount: typeof fileCount === 'number' && fileCount > 0 ? Math.floor(fileCount) : 0,
    card: isFilled(kind) && isFilled(id) ? { kind: kind as CardKind, id } : null,
    replyTo: repliedFrom(replyTo),
    refusal: isFilled(refusal) ? refusal : null,
  }
}

/** Each message has a key of its own, so that tabs do not overwrite each other. Answers whether the message is kept. */
export function keepUnsent(accountId: string, message: Waiting): boolean {
  try {
    localStorage.setItem(
      prefix(accountId) + message.clientId,
      JSON.stringify({ ...message, files: undefined, sentFiles: undefined, isWithoutFiles: undefined }),
    )
    return true
  } catch (error) {
    // The message is sent all the same; only a reload would lose it.
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    return false
  }
}

export function forgetUnsent(accountId: string, clientId: string): void {
  localStorage.removeItem(prefix(accountId) + clientId)
}

/** True while no tab has sent or deleted the message. */
export const isStillKept = (accountId: string, clientId: string): boolean =>
  localStorage.getItem(prefix(accountId) + clientId) !== null

export const isKeyOfUnsent = (accountId: string, key: string | null): boolean =>
  key === null || key.startsWith(prefix(accountId))

/** The kept messages of an account, the oldest first. */
export function readUnsent(accountId: string): Unsent[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix(accountId)))
    .flatMap((key) => unsentFrom(parsed(localStorage.getItem(key))) ?? [])
    .toSorted((first, second) => first.at - second.at)
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text ?? 'null'))
  } catch {
    // Written by something else.
    return {}
  }
}
