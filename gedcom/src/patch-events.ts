import { formatDate, type GedcomDate } from './dates.ts'
import { isSame, said, saying, type Edit } from './edit.ts'
import type { Fact, GedcomPerson, PersonFields } from './model.ts'
import { node, type GedcomNode } from './node.ts'

type When = readonly [GedcomDate | null, string]

export function writeEvent(edit: Edit, tag: string, before: When | undefined, now: When, always: boolean): void {
  if (before && isSame(before[0], now[0]) && before[1] === now[1]) return
  if (!now[0] && !now[1] && !always) {
    if (before) edit.set(tag, '')
    return
  }
  edit.first(tag, (old) => eventNode(old ?? node(tag), before?.[0] ?? null, now[0], now[1]))
}

/** The event with its date and place; a date that did not change keeps its line. */
function eventNode(old: GedcomNode, dateBefore: GedcomDate | null, date: GedcomDate | null, place: string): GedcomNode {
  const rest = old.children.filter((child) => child.tag !== 'DATE' && child.tag !== 'PLAC')
  const placeBefore = old.children.find((child) => child.tag === 'PLAC')
  const line = old.children.find((child) => child.tag === 'DATE')
  const children: GedcomNode[] = []
  if (date && line && isSame(dateBefore, date)) children.push(line)
  else if (date) children.push(node('DATE', formatDate(date, '5.5.1').payload))
  if (place) children.push(saying(placeBefore ?? node('PLAC'), place))
  const empty = children.length === 0 && rest.length === 0
  return {
    ...old,
    value: empty && !old.value ? 'Y' : empty ? old.value : old.value === 'Y' ? '' : old.value,
    children: [...children, ...rest],
  }
}

export function writeDeath(edit: Edit, before: GedcomPerson | undefined, now: PersonFields): void {
  if (
    before &&
    before.deceased === now.deceased &&
    isSame(before.death, now.death) &&
    before.deathPlace === now.deathPlace
  )
    return
  if (!now.deceased && !now.death) return edit.set('DEAT', '')
  edit.first('DEAT', (old) => eventNode(old ?? node('DEAT'), before?.death ?? null, now.death, now.deathPlace))
}

export function writeFacts(edit: Edit, before: readonly Fact[], now: readonly Fact[]): void {
  if (before.length === 0 && now.length === 0) return
  const kept = new Map(now.filter((fact) => fact.at >= 0).map((fact) => [fact.at, fact]))
  for (const old of before) {
    const fact = kept.get(old.at)
    if (!fact) edit.removeAt(old.at)
    else if (!isSame(old, fact)) edit.replaceAt(old.at, (child) => factNode(child, fact, old))
  }
  for (const fact of now) if (fact.at < 0) edit.add(factNode(node(fact.tag), fact, undefined))
}

function factNode(child: GedcomNode, fact: Fact, old: Fact | undefined): GedcomNode {
  const event = eventNode(child, old?.date ?? null, fact.date, fact.place)
  const children = event.children.filter((other) => other.tag !== 'TYPE')
  if (fact.type) children.unshift(said('TYPE', fact.type))
  return { ...(old && old.value === fact.value ? event : saying(event, fact.value)), children }
}
