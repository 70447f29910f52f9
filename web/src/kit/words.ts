import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EarlierUnknown, NetworkFailure, Refusal, UnknownOutcome, Waits, type RefusedField } from './failures.ts'
import { issueOf, sentenceOf, takeWords, waitingSentence } from './word-registry.ts'
import { wordsOfKit } from './words-of-kit.ts'

takeWords(wordsOfKit)

/** The sentences that belong to a call rather than to a code. */
export type CallWords = {
  /** Instead of all others, for a code. */
  of?: Record<string, MessageDescriptor>
  /** The same for a message, at its status, whatever code is with it. */
  said?: Record<number, Record<string, MessageDescriptor>>
  /** Instead of the code's words, at this status. */
  at?: Record<number, MessageDescriptor>
  /** Instead of every other code's words. */
  always?: MessageDescriptor
  /** Where the server has said nothing at all. */
  fallback?: MessageDescriptor
}

const unreachable = msg`Mulghar cannot be reached. Please check your connection and try again.`

const unknownOutcome = msg`We could not confirm that this was saved. Please check before you try again.`
const earlierUnknown = msg`This may already be saved. Please check first: saving again would add a second entry.`

/** What a person is told about a failure, in their language. `call` are the words of the call where it has some of its own. */
export function wordsFor(error: unknown, call: CallWords = {}): string {
  if (error instanceof Waits) {
    const sentence = waitingSentence()
    return sentence ? i18n._(sentence) : error.message
  }
  if (error instanceof Refusal) {
    const special =
      call.of?.[error.code] ?? call.said?.[error.status]?.[error.message] ?? call.at?.[error.status] ?? call.always
    if (special) return i18n._(special)
    if (error.requestId === '' && call.fallback) return i18n._(call.fallback)
    // A newer server may know codes that this page does not.
    const sentence = sentenceOf(error.code)
    return sentence ? i18n._(sentence) : error.message
  }
  if (error instanceof UnknownOutcome) return i18n._(unknownOutcome)
  if (error instanceof EarlierUnknown) return i18n._(earlierUnknown)
  const last = error instanceof NetworkFailure ? unreachable : wordsOfKit.codes['kit/bug']
  return i18n._(call.always ?? call.fallback ?? last)
}

/** What a code says that came by an address, or within an answer, of the room whose page this is. */
export function wordsForCode(code: string): string {
  return i18n._(sentenceOf(code) ?? wordsOfKit.codes['kit/bug'])
}

/** Why a task failed: by its code, or as a task of old says it. Undefined where it did not. */
export function refusalOfTask({ error }: { error: string | null }): string | undefined {
  return error !== null && sentenceOf(error) ? wordsForCode(error) : (error ?? undefined)
}

/** What is wrong with one field. */
export function wordsForIssue({ code, limit, message }: Pick<RefusedField, 'code' | 'limit' | 'message'>): string {
  const sentence = issueOf(code)
  return sentence ? i18n._(sentence(limit ?? 0)) : (message ?? wordsForCode('kit/bad-input'))
}
