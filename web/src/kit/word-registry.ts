import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { IssueTables } from '@mulghar/contract/kit/issues'
import type { MessageDescriptor } from '@lingui/core'
import { report } from './report.ts'

// Which sentence belongs to which code is said by the room whose code it is, in its words.ts. They come with the pages of
// that room; where a code is met outside them, before anybody sees it.

export type Words = {
  codes: Record<string, MessageDescriptor>
  /** What is said about a single field. */
  issues?: Record<string, (limit: number) => MessageDescriptor>
  /** What is said where a change was taken, and waits for somebody. */
  waits?: MessageDescriptor
}

/** The words of a room: one sentence for each of its codes, and for each issue of a field that is its own. */
export type WordsOf<Room extends string> = Words & {
  codes: Record<Extract<ErrorCode, `${Room}/${string}`>, MessageDescriptor>
} & (Room extends keyof IssueTables
    ? { issues: Record<keyof IssueTables[Room], (limit: number) => MessageDescriptor> }
    : {})

export type LoadWords = () => Promise<{ words: Words }>

const codes = new Map<string, MessageDescriptor>()
const issues = new Map<string, (limit: number) => MessageDescriptor>()
let waits: MessageDescriptor | undefined

const loads = new Map<string, LoadWords>()
const coming = new Map<string, Promise<void>>()

/** Tells where the words of a room can be had. */
export function offerWords(room: string, load: LoadWords): void {
  loads.set(room, load)
}

/** Once for each room. A page whose words do not come still stands, and says what the server says. */
export function bringWords(room: string): Promise<void> {
  const load = loads.get(room)
  if (!load) return Promise.resolve()
  const brought = coming.get(room) ?? load().then((module) => takeWords(module.words))
  coming.set(room, brought)
  return brought.catch((error: unknown) => {
    coming.delete(room)
    report(error)
  })
}

export function takeWords(words: Words): void {
  for (const [code, sentence] of Object.entries(words.codes)) codes.set(code, sentence)
  for (const [code, sentence] of Object.entries(words.issues ?? {})) issues.set(code, sentence)
  waits = words.waits ?? waits
}

export const roomOf = (code: string): string => code.slice(0, code.indexOf('/'))
export const sentenceOf = (code: string): MessageDescriptor | undefined => codes.get(code)
export const issueOf = (code: string) => issues.get(code)
export const waitingSentence = (): MessageDescriptor | undefined => waits
