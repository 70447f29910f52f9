import { formatDate, type GedcomDate } from './dates.ts'
import { isSame, said, saying, type Edit } from './edit.ts'
import type { Fact, GedcomPerson, PersonFields } from './model.ts'
import { node, type GedcomNode } from './node.ts'

type When = readonly [GedcomDate | null, string]

/**
 * Writes the date and place of an event. An event that has neither any more goes, unless something else is said of it,
 * `always` is true, or a further event of its kind would be taken for it.
 */
export function writeEvent(edit: Edit, tag: string, before: When | undefined, now: When, always: boolean): void {
  if (before && isSame(before[0], now[0]) && before[1] === now[1]) return
  const isTold = now[0] !== null || now[1] !== ''
  const at = edit.placeOf(tag)
  if (at < 0) {
    if (isTold || always) edit.add(stated(eventNode(node(tag), undefined, now)))
    return
  }
  const event = eventNode(edit.child(at)!, before, now)
  const stays = isTold || always || event.children.length > 0 || edit.placeOf(tag, at + 1) >= 0
  if (stays) edit.replaceAt(at, () => stated(event))
  else edit.removeAt(at)
}

/** An event about which nothing is said is marked as one that happened. */
function stated(event: GedcomNode): GedcomNode {
  const value = event.value.trim().toUpperCase() === 'N' ? '' : event.value
  const now = value === '' && event.children.length === 0 ? 'Y' : value
  return now === event.value ? event : { ...event, value: now }
}

/** The event with its date and place. A line that did not change stays, and so does all else below the event. */
function eventNode(old: GedcomNode, before: When | undefined, [date, place]: When): GedcomNode {
  let { children } = old
  if (!before && children.length === 0) {
    const made: GedcomNode[] = []
    if (date) made.push(newDate(date))
    if (place) made.push(said('PLAC', place))
    return made.length > 0 ? { ...old, children: made } : old
  }
  if (!isSame(before?.[0] ?? null, date)) children = withChild(children, 'DATE', (line) => dateNode(line, date), 0)
  if ((before?.[1] ?? '') !== place) {
    const behindDate = children.findIndex((child) => child.tag === 'DATE') + 1
    children = withChild(children, 'PLAC', (line) => placeNode(line, place), behindDate)
  }
  return children === old.children ? old : { ...old, children }
}

/** The first child of a tag is made anew at its place, or added at a place; the others go if it does. */
export function withChild(
  children: readonly GedcomNode[],
  tag: string,
  make: (old: GedcomNode | undefined) => GedcomNode | undefined,
  place = children.length,
): GedcomNode[] {
  const at = children.findIndex((child) => child.tag === tag)
  const made = make(children[at])
  if (!made) return children.filter((child) => child.tag !== tag)
  return at < 0 ? children.toSpliced(place, 0, made) : children.with(at, made)
}

function dateNode(old: GedcomNode | undefined, date: GedcomDate | null): GedcomNode | undefined {
  if (!date) return undefined
  const made = newDate(date)
  if (!old) return made
  // The time of day and the words belong to the date that was.
  const rest = old.children.filter((child) => child.tag !== 'PHRASE' && child.tag !== 'TIME')
  return { ...old, value: made.value, children: [...made.children, ...rest] }
}

function newDate(date: GedcomDate): GedcomNode {
  const { payload } = formatDate(date, '5.5.1')
  const hasWordsInside = date.qualifier === 'PHRASE' || date.qualifier === 'INTERPRETED' || date.year === null
  return node('DATE', payload, hasWordsInside || !date.text ? [] : [said('PHRASE', date.text)])
}

/** These lines below a place name or locate it, and would be untrue of another one. */
const ofOnePlace = new Set(['MAP', 'FONE', 'ROMN', 'TRAN', 'EXID', '_LOC', '_GOV', '_MAIDENHEAD'])

function placeNode(old: GedcomNode | undefined, place: string): GedcomNode | undefined {
  if (!place) return undefined
  if (!old) return said('PLAC', place)
  return saying({ ...old, children: old.children.filter((child) => !ofOnePlace.has(child.tag)) }, place)
}

export function writeDeath(edit: Edit, before: GedcomPerson | undefined, now: PersonFields): void {
  const [was, is]: [When | undefined, When] = [before && [before.death, before.deathPlace], [now.death, now.deathPlace]]
  const isAsBefore = was && isSame(was[0], is[0]) && was[1] === is[1]
  if (isAsBefore && before!.deceased === now.deceased) return
  // A person who lives has no death at all.
  if (!now.deceased && !now.death) return edit.set('DEAT', '')
  edit.first('DEAT', (old) => stated(eventNode(old ?? node('DEAT'), was, is)))
}

type Change<F extends Fact> = (child: GedcomNode, fact: F, old: F | undefined) => GedcomNode

/** Writes a list of facts: those that were read at their places, new ones at the end. */
export function writeFacts<F extends Fact>(
  edit: Edit,
  before: readonly F[],
  now: readonly F[],
  change: Change<F> = factNode,
): void {
  if (before.length === 0 && now.length === 0) return
  const kept = new Map<number, F>()
  for (const fact of now) if (fact.at >= 0) kept.set(fact.at, fact)
  for (const old of before) {
    const fact = kept.get(old.at)
    if (!fact) edit.removeAt(old.at)
    else if (!isSame(old, fact)) edit.replaceAt(old.at, (child) => change(child, fact, old))
  }
  for (const fact of now) if (fact.at < 0) edit.add(change(node(fact.tag), fact, undefined), fact.key)
}

/** A fact with what differs from how it was read; also its tag, where its kind is another. */
export function factNode(child: GedcomNode, fact: Fact, old: Fact | undefined): GedcomNode {
  let made = eventNode(child, old && [old.date, old.place], [fact.date, fact.place])
  if (fact.tag !== child.tag) made = { ...made, tag: fact.tag }
  if ((old?.type ?? '') !== fact.type) {
    const typed = (line = node('TYPE')) => (fact.type ? saying(line, fact.type) : undefined)
    made = { ...made, children: withChild(made.children, 'TYPE', typed, 0) }
  }
  if ((old?.value ?? '') !== fact.value) made = saying(made, fact.value)
  return old ? stated(made) : made
}
