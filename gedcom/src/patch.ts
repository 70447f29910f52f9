import { devanagariName } from './convert.ts'
import { formatDate, type GedcomDate } from './dates.ts'
import type { ChildLink, Fact, FamilyFields, GedcomFamily, GedcomPerson, PersonFields } from './model.ts'
import { node, pointer, targetOf, type GedcomNode } from './node.ts'
import { nameText, ownTags } from './person.ts'
import { looksLikePointer } from './records.ts'

const sexes = { MALE: 'M', FEMALE: 'F', OTHER: 'X', UNKNOWN: 'U' } as const
const ownNames = Object.keys(ownTags) as (keyof typeof ownTags)[]
const pedigrees = { BIRTH: 'birth', ADOPTIVE: 'adopted', FOSTER: 'foster', STEP: 'step', UNKNOWN: 'other' } as const

/**
 * Writes what has changed of a person into a copy of the record they were read from; a new person gets a new record. What
 * has not changed stays as it was, to the letter. Linear in the record.
 */
export function patchPerson(before: GedcomPerson | undefined, xref: string, now: PersonFields): GedcomNode {
  const edit = new Edit(before?.record, 'INDI', xref)
  if (!before || before.first !== now.first || before.last !== now.last || before.nickname !== now.nickname) {
    const nick = now.nickname ? [said('NICK', now.nickname)] : []
    edit.first('NAME', (old) => named(old, now, nick))
  }
  if (!before || !isSame(before.names, now.names)) writeScripts(edit, before, now)
  if (before ? before.sex !== now.sex : now.sex !== 'UNKNOWN') edit.set('SEX', sexes[now.sex])
  writeEvent(edit, 'BIRT', before && [before.birth, before.birthPlace], [now.birth, now.birthPlace], false)
  writeDeath(edit, before, now)
  for (const list of ['addresses', 'educations', 'occupations', 'facts'] as const) {
    writeFacts(edit, before?.[list] ?? [], now[list])
  }
  if ((before?.emails[0] ?? '') !== (now.emails[0] ?? '')) edit.set('EMAIL', now.emails[0] ?? '')
  if ((before?.phones[0] ?? '') !== (now.phones[0] ?? '')) edit.set('PHON', now.phones[0] ?? '')
  if ((before?.bio ?? '') !== now.bio) {
    edit.remove((child) => child.tag === 'NOTE' && !targetOf(child))
    if (now.bio) edit.add(said('NOTE', now.bio))
  }
  for (const tag in now.texts) {
    const text = now.texts[tag]!
    if ((before?.texts[tag] ?? '') !== text) edit.set(tag, text)
  }
  for (const name of ownNames) {
    if ((before?.[name] ?? null) !== now[name]) edit.set(ownTags[name], String(now[name] ?? ''))
  }
  writeLinks(edit, before?.childOf ?? [], now.childOf)
  edit.pointers('FAMS', now.partnerIn)
  return edit.done()
}

/** The same for a family. */
export function patchFamily(before: GedcomFamily | undefined, xref: string, now: FamilyFields): GedcomNode {
  const edit = new Edit(before?.record, 'FAM', xref)
  const tags = partnerTags(before, now.partners)
  edit.remove(
    (child) =>
      (child.tag === 'HUSB' || child.tag === 'WIFE') &&
      before!.partners.includes(targetOf(child)) &&
      !now.partners.includes(targetOf(child)),
  )
  for (const [index, person] of now.partners.entries()) {
    if (!before?.partners.includes(person)) edit.add(node(tags[index]!, pointer(person)))
  }
  const kept = new Set(now.children.map((child) => child.person))
  edit.remove((child) => child.tag === 'CHIL' && targetOf(child) !== '' && !kept.has(targetOf(child)))
  for (const child of now.children) {
    const old = before?.children.find((other) => other.person === child.person)
    if (!old) edit.add(node('CHIL', pointer(child.person)))
  }
  const sameOrder =
    before &&
    isSame(
      before.children.map((child) => child.person).filter((person) => kept.has(person)),
      now.children.map((child) => child.person),
    )
  if (before && !sameOrder)
    edit.sort(
      'CHIL',
      now.children.map((child) => child.person),
    )
  writeEvent(
    edit,
    'MARR',
    before && [before.marriage, before.marriagePlace],
    [now.marriage, now.marriagePlace],
    !before && now.kind === 'MARRIED',
  )
  if (now.kind === 'PARTNERS' && before?.kind !== 'PARTNERS') edit.set('_STAT', 'PARTNERS')
  if (now.kind === 'SEPARATED' && before?.kind !== 'SEPARATED') edit.add(node('DIVF', 'Y'))
  const divorced = now.kind === 'DIVORCED'
  if ((before?.kind === 'DIVORCED') !== divorced || !isSame(before?.divorce ?? null, now.divorce)) {
    if (divorced) writeEvent(edit, 'DIV', before && [before.divorce, ''], [now.divorce, ''], true)
    else edit.set('DIV', '')
  }
  writeFacts(edit, before?.facts ?? [], now.facts)
  return edit.done()
}

/** Tags keep their people; a new partner gets the one that is free. Neither says anything of gender. */
function partnerTags(before: GedcomFamily | undefined, partners: readonly string[]): string[] {
  const taken = new Map<string, string>()
  for (const child of before?.record.children ?? []) {
    if (child.tag === 'HUSB' || child.tag === 'WIFE') taken.set(targetOf(child), child.tag)
  }
  const tags: string[] = []
  for (const [index, person] of partners.entries()) {
    const other = tags[index - 1] ?? taken.get(partners[index + 1] ?? '')
    tags.push(
      taken.get(person) ?? (other === 'HUSB' ? 'WIFE' : other === 'WIFE' ? 'HUSB' : index === 0 ? 'HUSB' : 'WIFE'),
    )
  }
  return tags
}

function named(old: GedcomNode | undefined, now: PersonFields, nick: GedcomNode[]): GedcomNode {
  const value = nameText(now)
  // Parts of the old name would contradict the new one.
  const parts = new Set(['GIVN', 'SURN', 'SPFX', 'NPFX', 'NSFX', 'NICK'])
  const rest = old?.children.filter((child) => !parts.has(child.tag)) ?? []
  return { ...(old ?? node('NAME')), value, children: [...nick, ...rest] }
}

function writeScripts(edit: Edit, before: GedcomPerson | undefined, now: PersonFields): void {
  for (const name of now.names) {
    const old = before?.names.find((other) => other.script === name.script)
    if (old && isSame(old, name)) continue
    const value = nameText(name)
    // A script that was a name of its own stays one; a new one stands below the main name.
    if (old && edit.replaceName(old, value)) continue
    edit.first('NAME', (main) => {
      const base = main ?? node('NAME')
      const other = node('ROMN', value, [node('TYPE', name.script === 'Latn' ? 'und-Latn' : 'und')])
      return { ...base, children: [...base.children, name.script === 'Deva' ? devanagariName(value) : other] }
    })
  }
}

/** A node with what somebody has written, which is text even where it looks like a pointer. */
function saying(child: GedcomNode, value: string): GedcomNode {
  const made: GedcomNode = { ...child, value }
  if (looksLikePointer(value)) made.literal = true
  else delete made.literal
  return made
}

const said = (tag: string, text: string) => saying(node(tag), text)

type When = readonly [GedcomDate | null, string]

function writeEvent(edit: Edit, tag: string, before: When | undefined, now: When, always: boolean): void {
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

function writeDeath(edit: Edit, before: GedcomPerson | undefined, now: PersonFields): void {
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

function writeFacts(edit: Edit, before: readonly Fact[], now: readonly Fact[]): void {
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

function writeLinks(edit: Edit, before: readonly ChildLink[], now: readonly ChildLink[]): void {
  edit.pointers(
    'FAMC',
    now.map((link) => link.family),
  )
  for (const link of now) {
    const old = before.find((other) => other.family === link.family)
    const kind = link.kindA
    if ((old?.kindA ?? 'BIRTH') === kind) continue
    edit.replacePointer('FAMC', link.family, (child) => {
      const rest = child.children.filter((other) => other.tag !== 'PEDI')
      return { ...child, children: kind === 'BIRTH' ? rest : [node('PEDI', pedigrees[kind]), ...rest] }
    })
  }
}

/** Equal in all parts; the order in which an object's fields stand does not count. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  for (const name of names) if (!isSame(left[name], right[name])) return false
  return true
}

/** A record being changed: children keep their places until it is done. */
class Edit {
  #base: GedcomNode
  #children: (GedcomNode | undefined)[]

  constructor(record: GedcomNode | undefined, tag: string, xref: string) {
    this.#base = record ?? node(tag, '', [], xref)
    this.#children = [...this.#base.children]
  }

  first(tag: string, change: (old: GedcomNode | undefined) => GedcomNode): void {
    const at = this.#children.findIndex((child) => child?.tag === tag)
    if (at < 0) this.#children.push(change(undefined))
    else this.#children[at] = change(this.#children[at])
  }

  set(tag: string, value: string): void {
    if (value === '') this.remove((child) => child.tag === tag)
    else this.first(tag, (old) => saying(old ?? node(tag), value))
  }

  add(child: GedcomNode): void {
    this.#children.push(child)
  }

  remove(which: (child: GedcomNode) => boolean): void {
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child && which(child)) this.#children[at] = undefined
    }
  }

  removeAt(at: number): void {
    this.#children[at] = undefined
  }

  replaceAt(at: number, change: (child: GedcomNode) => GedcomNode): void {
    const child = this.#children[at]
    if (child) this.#children[at] = change(child)
  }

  replacePointer(tag: string, target: string, change: (child: GedcomNode) => GedcomNode): void {
    this.#children = this.#children.map((child) =>
      child?.tag === tag && targetOf(child) === target ? change(child) : child,
    )
  }

  /** Keeps the pointers of a tag that are wanted, and adds those that are missing. */
  pointers(tag: string, targets: readonly string[]): void {
    const there = new Set<string>()
    for (let at = 0; at < this.#children.length; at++) {
      const child = this.#children[at]
      if (child?.tag !== tag) continue
      const target = targetOf(child)
      if (target !== '' && !targets.includes(target)) this.#children[at] = undefined
      else there.add(target)
    }
    for (const target of targets) if (!there.has(target)) this.add(node(tag, pointer(target)))
  }

  /** Puts the pointers of a tag into this order, in the places they have now. */
  sort(tag: string, order: readonly string[]): void {
    const places = this.#children.flatMap((child, at) => (child?.tag === tag && targetOf(child) ? [at] : []))
    const sorted = places
      .map((at) => this.#children[at]!)
      .sort((a, b) => order.indexOf(targetOf(a)) - order.indexOf(targetOf(b)))
    for (const [index, at] of places.entries()) this.#children[at] = sorted[index]
  }

  replaceName(old: { first: string; last: string }, value: string): boolean {
    for (const [at, child] of this.#children.entries()) {
      if (child?.tag !== 'NAME') continue
      const place = child.children.findIndex(
        (other) => ['ROMN', 'FONE', 'TRAN'].includes(other.tag) && sameName(other, old),
      )
      if (place >= 0) {
        this.#children[at] = { ...child, children: child.children.with(place, { ...child.children[place]!, value }) }
        return true
      }
      if (sameName(child, old)) {
        this.#children[at] = { ...child, value }
        return true
      }
    }
    return false
  }

  done(): GedcomNode {
    return { ...this.#base, children: this.#children.filter((child) => child !== undefined) }
  }
}

function sameName(child: GedcomNode, { first, last }: { first: string; last: string }): boolean {
  const plain = (text: string) => text.replace(/[/\s]+/g, ' ').trim()
  return plain(child.value) === plain(`${first} ${last}`) || plain(child.value) === plain(last)
}
