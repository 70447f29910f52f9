import { mostCited } from '@mulghar/contract/trees/cited'
import {
  cutMark,
  mostLettersShown,
  mostLettersTyped,
  mostShown,
  wordLists,
  type Shortened,
  type WordList,
} from '@mulghar/contract/trees/shortened'
import { AppError, badField, textTooLong } from '../../kit/app-error.ts'

// The part of the words of a person or family that answers show. The same part is found again when an edit comes back, so that
// what was not shown stays as it is.

/** At most so many bytes of each list where all together are too long; a note of the longest text that a form takes has room. */
const mostBytes: Record<WordList, number> = {
  names: 60_000,
  addresses: 60_000,
  educations: 40_000,
  jobs: 40_000,
  sources: 120_000,
  notes: 320_000,
  facts: 120_000,
}
/** As many as a form may send. */
const mostKept: Record<WordList, number> = { ...mostShown, sources: mostCited, notes: mostCited }
/** Words of a person up to here have no other limit of bytes. */
const mostBytesInAll = 1_000_000
/** Longer texts are cut: of notes, biographies and sources where forms end, and others beyond. */
const mostLetters: Record<string, number> = { text: 100_000, bio: 100_000, title: 2000, page: 2000, link: 2000 }
const lettersOf = (key: string) => mostLetters[key] ?? mostLettersShown
/** Names of lines and records. */
const neverCut: ReadonlySet<string> = new Set(['id', 'about', 'record'])

const bytesOfJson = (item: unknown) => Buffer.byteLength(JSON.stringify(item))

type Item = { id?: string | null | undefined }
type Words = { text: string | null; about?: string | null | undefined; record?: string | null | undefined }

export type Shown<T> = {
  items: T[]
  /** The number of all items without repeated ones. */
  total: number
  /** Cut texts: the place among `items`, and the field. */
  cut: { at: number; key: string }[]
  /** For each item of the whole list its place among `items`; of a repeated one that of its first, null where it is not shown. */
  places: (number | null)[]
}

/** A text as answers show it. */
export function cutText(text: string, key: string): string {
  const most = lettersOf(key)
  return text.length <= most
    ? text
    : text
        .slice(0, most - cutMark.length)
        .toWellFormed()
        .trimEnd() + cutMark
}

/** The bytes of a list that are shown. */
export type RoomOf = (list: WordList) => number

/** The room of each list of a person. `share` is the part of an answer that the person may have. */
export function roomsFor(lists: Partial<Record<WordList, readonly Item[] | null>>, share = 1): RoomOf {
  let bytes = 0
  for (const list of wordLists) {
    // A list that ends at twice the limit is beyond it, as no item is as long as that.
    for (const item of shownOf(list, lists[list] ?? [], 2 * mostBytesInAll).items) bytes += bytesOfJson(item)
    if (bytes > mostBytesInAll * share) return (one) => mostBytes[one] * share
  }
  return () => Number.POSITIVE_INFINITY
}

/** The first items of a list, with long texts cut. `room` is for lists that are not of a person alone. */
export function shownOf<T extends Item>(list: WordList, all: readonly T[], room: number = mostBytes[list]): Shown<T> {
  const shown: Shown<T> = { items: [], total: 0, cut: [], places: [] }
  const firsts = new Map<string, number | null>()
  let bytes = 0
  let isFull = false
  for (const item of all) {
    const key = list === 'notes' ? keyOfNote(item as unknown as Words) : undefined
    const first = key === undefined ? undefined : firsts.get(key)
    if (first !== undefined) {
      shown.places.push(first)
      continue
    }
    shown.total++
    const short: { item: T; cut: string[] } | undefined =
      isFull || shown.items.length >= mostShown[list] ? undefined : cutItem(item)
    const size: number = short ? bytesOfJson(short.item) : 0
    isFull ||= short === undefined || bytes + size > room
    const place = short && !isFull ? shown.items.length : null
    if (key !== undefined) firsts.set(key, place)
    shown.places.push(place)
    if (!short || place === null) continue
    bytes += size
    shown.items.push(short.item)
    for (const name of short.cut) shown.cut.push({ at: place, key: name })
  }
  return shown
}

/** The same note about the same fact is shown once. */
const keyOfNote = ({ text, about, record }: Words) => `${about ?? ''}\n${record ? `@${record}` : text}`

function cutItem<T extends object>(item: T): { item: T; cut: string[] } {
  const cut = Object.entries(item).flatMap(([key, value]) =>
    typeof value === 'string' && !neverCut.has(key) && value.length > lettersOf(key) ? [key] : [],
  )
  if (cut.length === 0) return { item, cut }
  const short = Object.fromEntries(cut.map((key) => [key, cutText(item[key as keyof T] as string, key)]))
  return { item: { ...item, ...short }, cut }
}

/** The first items, as many as there is room for, and never fewer than `least`. */
export function withinBytes<T>(items: readonly T[], mostBytes: number, least = 0, bytesOf = bytesOfJson): T[] {
  let bytes = 0
  const end = items.findIndex((item, at) => {
    bytes += bytesOf(item)
    return bytes > mostBytes && at >= least
  })
  return end < 0 ? [...items] : items.slice(0, end)
}

/** Gathers what an answer leaves out. */
export class LeftOut {
  #counts: Shortened['counts'] = {}
  #texts: string[] = []

  #roomOf: RoomOf | undefined

  constructor(roomOf?: RoomOf) {
    this.#roomOf = roomOf
  }

  list<T extends Item>(list: WordList, all: readonly T[] | null | undefined): T[] {
    const { items, total, cut } = shownOf(list, all ?? [], this.#roomOf?.(list))
    if (items.length < total) this.#counts[list] = total
    this.#texts.push(...cut.map(({ at, key }) => `${list}.${at}.${key}`))
    return items
  }

  text<T extends string | null | undefined>(text: T, path: string): T {
    if (typeof text !== 'string') return text
    const short = cutText(text, path.slice(path.lastIndexOf('.') + 1))
    if (short !== text) this.#texts.push(path)
    return short as T & string
  }

  count(list: keyof Shortened['counts'], shown: number, total: number): void {
    if (shown < total) this.#counts[list] = total
  }

  /** To be spread into an answer. */
  get said(): { shortened?: Shortened } {
    const isWhole = Object.keys(this.#counts).length + this.#texts.length === 0
    return isWhole ? {} : { shortened: { counts: this.#counts, texts: this.#texts } }
  }
}

/**
 * Refuses a list without a version where a page does not show all of it. After another edit a page shows other items, and those
 * that this form never had would count as removed.
 */
export function requireVersionOf<T extends Item>(
  list: WordList,
  before: readonly T[],
  version: number | undefined,
  room?: number,
): void {
  if (version === undefined && shownOf(list, before, room).places.includes(null)) throw badField('version', 'required')
}

/** Items of a form with the whole text where it sends back a cut one. Another text in its place is refused. */
export function withWholeItems<T extends Item>(
  list: WordList,
  sent: readonly T[],
  before: readonly Item[],
  room?: number,
): T[] {
  const { items, cut, places } = shownOf(list, before, room)
  if (cut.length === 0) return [...sent]
  const shown = new Map(cut.map(({ at }) => [items[at]!.id, items[at]!]))
  const whole = new Map(before.flatMap((item, at) => (places[at] === null ? [] : [[item.id, item] as const])))
  const keysOf = Map.groupBy(cut, ({ at }) => items[at]!.id)
  return sent.map((item, at) => {
    const was = item.id && shown.get(item.id)
    if (!was) return item
    const texts = keysOf
      .get(item.id)!
      .map(({ key }) => [key, wholeText(item, { key, was, whole: whole.get(item.id)! }, `${list}.${at}.${key}`)])
    return { ...item, ...Object.fromEntries(texts) }
  })
}

type Cut = { key: string; was: object; whole: object }

function wholeText(item: object, { key, was, whole }: Cut, path: string): unknown {
  const [sent, short, long] = [item, was, whole].map((words) => (words as Record<string, unknown>)[key])
  return keepsWhole(sent, short, long, path) ? long : sent
}

/** True if a sent text represents the whole one. An empty text removes it, and any other is refused. */
function keepsWhole(sent: unknown, short: unknown, long: unknown, path: string): boolean {
  if (sent === null || sent === undefined || sent === '') return false
  if (!isSame(sent, short) && !isSame(sent, long)) throw badField(path, 'text-shortened')
  return true
}

/** Forms make one line of some texts. */
const isSame = (one: unknown, other: unknown) => one === other || inLine(one) === inLine(other)
const inLine = (text: unknown) => String(text).replaceAll(/\s+/g, ' ')

/** The same for a single text. */
export function withWholeText<T extends string | null | undefined>(sent: T, before: string | null, path: string): T {
  if (!sent || !before) return sent
  const short = cutText(before, path.slice(path.lastIndexOf('.') + 1))
  return short !== before && keepsWhole(sent, short, before, path) ? (before as T) : sent
}

type Texts = Item & Readonly<Record<string, unknown>>

/**
 * Refuses texts of a list that are new or changed and longer than a form may type. A longer text from a file is kept where its
 * item comes back: otherwise nobody could save the list.
 */
export function requireTypedLengths(
  path: keyof typeof mostLettersTyped & `${WordList}.${string}`,
  sent: readonly object[] | undefined,
  before: readonly object[] | null,
): void {
  const [list, key] = path.split('.') as [WordList, string]
  const most = mostLettersTyped[path]
  const issues = ((sent ?? []) as readonly Texts[]).flatMap((item, at) => {
    const text = item[key]
    if (typeof text !== 'string' || text.length <= most) return []
    const isKept = (old: Texts) => (!item.id || item.id === old.id) && isSame(text, old[key])
    return (before as readonly Texts[] | null)?.some(isKept) ? [] : [textTooLong(`${list}.${at}.${key}`, most)]
  })
  if (issues.length > 0) throw new AppError('kit/bad-input', { issues })
}

/** The same for the place of a family. */
export function requireTypedPlace(sent: string | null | undefined, before: string | null): void {
  const most = mostLettersTyped.familyPlace
  if (sent && sent.length > most && !isSame(sent, before))
    throw new AppError('kit/bad-input', { issues: [textTooLong('place', most)] })
}

/**
 * A list as a form wants it, with the items that the form was not shown: each behind the item that it came after. A repeated
 * note goes with the one that was shown.
 */
export function withUnshown<T extends Item>(
  list: WordList,
  before: readonly T[],
  after: readonly T[] | null,
  room?: number,
): T[] {
  const { places, items } = shownOf(list, before, room)
  const now = new Map((after ?? []).map((item) => [item.id, item]))
  const was = new Map(before.map((item) => [item.id, item]))
  let unshown = 0
  const behind = new Map<T | undefined, T[]>()
  let anchor: T | undefined
  before.forEach((item, at) => {
    const place = places[at]
    const isShown = place !== null && place !== undefined
    const first = isShown ? items[place]! : undefined
    const isFirst = first?.id === item.id
    if (isFirst && isShown) {
      anchor = (item.id && now.get(item.id)) || anchor
      return
    }
    if (item.id && now.has(item.id)) return
    const kept = first ? repeated(item, was.get(first.id)!, now.get(first.id)) : item
    if (!kept) return
    unshown++
    if (behind.has(anchor)) behind.get(anchor)!.push(kept)
    else behind.set(anchor, [kept])
  })
  // Otherwise a list that is sent whole, again and again, would grow without end.
  if (unshown > 0 && unshown + (after?.length ?? 0) > Math.max(before.length, mostKept[list]))
    throw badField(list, 'list-shortened')
  // Names have no ids: more of them come last.
  return [...(after ?? []).flatMap((item) => [item, ...(behind.get(item) ?? [])]), ...(behind.get(undefined) ?? [])]
}

/** A repeated note after its first was edited: with it, or gone with it. */
function repeated<T extends Item>(item: T, was: T, now: T | undefined): T | undefined {
  const [before, after] = [was, now] as unknown as [Words, Words | undefined]
  if (!after || (after.about ?? null) !== (before.about ?? null)) return undefined
  if (after.text === before.text) return item
  return after.record && after.record === before.record ? { ...item, text: after.text } : undefined
}
