import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { NetworkFailure, Refusal, Waits, type RefusedField } from './failures.ts'
import { wordsByCall, type CallName, type CallWords } from './words-by-call.ts'
import { wordsByCode } from './words-by-code.ts'
import { wordsByIssue } from './words-by-issue.ts'

const unreachable = msg`Mulghar cannot be reached. Please check your connection and try again.`

const waits = msg`Your change waits for the owner of this family tree. It shows once it is accepted.`

/** What a person is told about a failure, in their language. `call` names the call where it has words of its own. */
export function wordsFor(error: unknown, call?: CallName): string {
  const own: CallWords = call ? wordsByCall[call] : {}
  if (error instanceof Waits) return i18n._(waits)
  if (error instanceof Refusal) {
    const special =
      own.of?.[error.code] ?? own.said?.[error.status]?.[error.message] ?? own.at?.[error.status] ?? own.always
    if (special) return i18n._(special)
    if (error.requestId === '' && own.fallback) return i18n._(own.fallback)
    // A newer server may know codes that this page does not.
    return error.code in wordsByCode ? i18n._(wordsByCode[error.code]) : error.message
  }
  const last = error instanceof NetworkFailure ? unreachable : wordsByCode['kit/bug']
  return i18n._(own.always ?? own.fallback ?? last)
}

/** What a code says that came by an address, not by an answer. */
export function wordsForCode(code: string): string {
  return i18n._(Object.hasOwn(wordsByCode, code) ? wordsByCode[code as ErrorCode] : wordsByCode['kit/bug'])
}

/** Why a task failed: by its code, or as a task of old says it. Undefined where it did not. */
export function refusalOfJob({ error }: { error: string | null }): string | undefined {
  return error !== null && Object.hasOwn(wordsByCode, error) ? wordsForCode(error) : (error ?? undefined)
}

/** What is wrong with one field. */
export function wordsForIssue({ code, limit }: Pick<RefusedField, 'code' | 'limit'>): string {
  return i18n._(wordsByIssue[code](limit ?? 0))
}
