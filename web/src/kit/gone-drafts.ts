// A draft belongs to something that may be deleted elsewhere. No page would show the text then, so it is offered in a notice.

import { isDraftShown, offerDraft } from './closed-elsewhere.ts'
import { dropText, glimpseOf, takeDraft } from './device-drafts.ts'
import { forgetFiles } from './device-files.ts'
import { attemptKey, draftKey } from './draft-keys.ts'
import { Refusal } from './failures.ts'
import { typist } from './leaving.ts'
import type { TypedText } from './watch-input.ts'

/** The drafts of a module whose names begin with `prefix`; `rest` is what follows it. */
export type DraftKind = {
  prefix: string
  /** Asks the server whether the subject was deleted or is hidden from the member, or shows them no such form. */
  isGone: (rest: string, kept: Record<string, unknown>) => Promise<boolean>
  /** Asks the server whether what the draft is for was done after its page was left, such as an import. It is needed no more then. */
  isDone?: (kept: Record<string, unknown>, rest: string) => Promise<boolean>
  textsOf: (kept: Record<string, unknown>, rest: string) => readonly TypedText[]
  /** The names of its files among those on this device (device-files.ts). */
  filesOf?: (kept: Record<string, unknown>) => readonly string[]
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
      const glimpse = glimpseOf(key)
      // The member may open the box, or log out, before an answer.
      const isOpen = () => typist() !== accountId || isDraftShown([key, name])
      if (await kind.isDone?.(glimpse, rest)) {
        if (!isOpen()) dropText(key, glimpse)
        return
      }
      if (!(await kind.isGone(rest, glimpse)) || isOpen()) return
      const taken = takeDraft(key)
      offerDraft(
        [key, name],
        taken.map((kept) => kind.textsOf(kept, rest)),
      )
      const files = taken.flatMap((kept) => kind.filesOf?.(kept) ?? [])
      await Promise.all(files.map((file) => forgetFiles(accountId, file)))
    }),
  )
  return drafts.every(({ key }) => askedAt.has(key))
}

/**
 * True where the server says that what a call asks for does not exist or is closed to the member, or its reply says so.
 * False without an answer.
 */
export async function isRefusedAsGone<Reply>(
  reply: Promise<Reply>,
  isClosed: (reply: Reply) => boolean = () => false,
): Promise<boolean> {
  try {
    return isClosed(await reply)
  } catch (error) {
    return error instanceof Refusal && [403, 404, 410].includes(error.status)
  }
}

type Pages<Item> = (query: { limit: number; next?: string }) => Promise<{ data: Item[]; next: string | null }>

/** Pages of a hundred items: in a longer list an item counts as found. */
const mostPages = 10

/** True where a list, or the resource around it, has no such item any more. False without an answer. */
export async function isMissingIn<Item>(pages: Pages<Item>, isIt: (item: Item) => boolean): Promise<boolean> {
  const list = async () => {
    let next: string | null = null
    for (let page = 0; page < mostPages; page++) {
      const found: Awaited<ReturnType<Pages<Item>>> = await pages({ limit: 100, ...(next && { next }) })
      if (found.data.some(isIt)) return true
      if (!found.next) return false
      next = found.next
    }
    return true
  }
  return isRefusedAsGone(list(), (isFound) => !isFound)
}

/** A text of a draft, where it has one. */
export function typedText(label: string, text: unknown, before: unknown = ''): TypedText[] {
  return typeof text === 'string' && text.trim() !== '' && text !== before ? [{ label, text }] : []
}
