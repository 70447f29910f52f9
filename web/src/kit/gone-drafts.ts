// A draft belongs to something that may be deleted elsewhere. No page would show the text then, so it is offered in a notice.

import { isDraftShown, offerDraft } from './closed-elsewhere.ts'
import { glimpseOf, takeDraft } from './device-drafts.ts'
import { attemptKey, draftKey } from './draft-keys.ts'
import { Refusal } from './failures.ts'
import { typist } from './leaving.ts'
import type { TypedText } from './watch-input.ts'

/** The drafts of a module whose names begin with `prefix`; `rest` is what follows it. */
export type DraftKind = {
  prefix: string
  /** Asks the server whether what the draft belongs to was deleted, or is hidden from the member. */
  isGone: (rest: string, kept: Record<string, unknown>) => Promise<boolean>
  textsOf: (kept: Record<string, unknown>, rest: string) => readonly TypedText[]
}

/** Each is a request of its own. */
const mostAsked = 5

/** When each draft was asked about last, so that all get their turn. */
const askedAt = new Map<string, number>()

/**
 * Offers the kept texts whose subject the server does not have any more, and takes them off this device. Asks about a few
 * drafts; returns whether all have been asked about since the page was loaded.
 */
export async function offerGoneDrafts(accountId: string, kinds: readonly DraftKind[]): Promise<boolean> {
  const start = draftKey(accountId, '')
  const isDraft = (key: string) => key.startsWith(start) && !key.endsWith(attemptKey(''))
  const drafts = Object.keys(localStorage)
    .filter(isDraft)
    .flatMap((key) => {
      const name = key.slice(start.length)
      const [kind] = kinds
        .filter(({ prefix }) => name.startsWith(prefix))
        .toSorted((one, another) => another.prefix.length - one.prefix.length)
      return kind && !isDraftShown([key, name]) ? [{ key, name, kind, rest: name.slice(kind.prefix.length) }] : []
    })
  const lastAsked = ({ key }: { key: string }) => askedAt.get(key) ?? -1
  const asked = drafts.toSorted((one, another) => lastAsked(one) - lastAsked(another)).slice(0, mostAsked)
  await Promise.all(
    asked.map(async ({ key, name, kind, rest }) => {
      askedAt.set(key, performance.now())
      const isGone = await kind.isGone(rest, glimpseOf(key))
      // The member may have opened the box, or logged out, before the answer.
      if (!isGone || typist() !== accountId || isDraftShown([key, name])) return
      offerDraft(
        [key, name],
        takeDraft(key).flatMap((kept) => kind.textsOf(kept, rest)),
      )
    }),
  )
  return drafts.every(({ key }) => askedAt.has(key))
}

/**
 * True where the server says that what a call asks for does not exist, or answers with something that is closed to the member.
 * False without an answer.
 */
export async function isRefusedAsGone<Reply>(
  reply: Promise<Reply>,
  isClosed: (reply: Reply) => boolean = () => false,
): Promise<boolean> {
  try {
    return isClosed(await reply)
  } catch (error) {
    return error instanceof Refusal && (error.status === 404 || error.status === 410)
  }
}

/** A text of a draft, where it has one. */
export function typedText(label: string, text: unknown, before: unknown = ''): TypedText[] {
  return typeof text === 'string' && text.trim() !== '' && text !== before ? [{ label, text }] : []
}
