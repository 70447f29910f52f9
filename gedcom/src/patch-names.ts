import { devanagariName } from './convert.ts'
import { isSame, said, saying, type Edit } from './edit.ts'
import type { GedcomPerson, NameKind, PersonFields, PersonName } from './model.ts'
import { nameParts, nameText, scriptOf, withParts, withTag, type NameParts } from './names.ts'
import { node, type GedcomNode } from './node.ts'
import { nameTags } from './other-names.ts'
import type { Placed } from './patch-citations.ts'

const typeWords: Record<NameKind, string> = {
  BIRTH: 'birth',
  MAIDEN: 'maiden',
  MARRIED: 'married',
  AKA: 'aka',
  IMMIGRANT: 'immigrant',
  RELIGIOUS: 'religious',
  PROFESSIONAL: 'professional',
  ADOPTED: 'adopted',
  OTHER: 'other',
}

/** Writes what has changed of the main name and of the further ones. */
export function writeNames(
  edit: Edit,
  before: GedcomPerson | undefined,
  now: PersonFields,
  placed: Placed | undefined,
): void {
  // Names below another are found by their places, which a new piece of the main name would move.
  const hasChanged = before
    ? (before.names !== now.names && !isSame(before.names, now.names)) ||
      before.names.some(({ at }) => at === undefined)
    : now.names.length > 0
  if (hasChanged && before) writeFurther(edit, before, now, placed)
  else if (hasChanged) for (const name of now.names) addName(edit, name, now)
  const isKept = before !== undefined && hasSameParts(before, now)
  if (isKept && before.nickname === now.nickname) return
  edit.first('NAME', (old) => {
    const name = isKept && old ? old : withParts(old, partsOfPerson(now))
    if ((before?.nickname ?? '') === now.nickname) return name
    return { ...name, children: withTag(name.children, 'NICK', now.nickname) }
  })
}

const hasSameParts = (a: PersonFields, b: PersonFields) =>
  a.first === b.first &&
  a.last === b.last &&
  a.namePrefix === b.namePrefix &&
  a.surnamePrefix === b.surnamePrefix &&
  a.nameSuffix === b.nameSuffix

function partsOfPerson(person: PersonFields): NameParts {
  return {
    prefix: person.namePrefix,
    first: person.first,
    surnamePrefix: person.surnamePrefix,
    last: person.last,
    suffix: person.nameSuffix,
  }
}

function writeFurther(edit: Edit, before: GedcomPerson, now: PersonFields, placed: Placed | undefined): void {
  const pairs = paired(before.names, now.names)
  const added = now.names.filter((name) => !pairs.has(name))
  const kept = new Map([...pairs].map(([name, old]) => [old, name]))
  /** Lines below a name by the place of that one, with their new lines; undefined for one that is removed. */
  const below = new Map<number, Map<GedcomNode, GedcomNode | undefined>>()
  const main = { first: now.first, last: now.last }
  for (const old of before.names) {
    const name = kept.get(old)
    if (old.at === undefined) {
      // The main name was in this script, and may now be in another.
      if (name && (name.first !== main.first || name.last !== main.last)) added.push(name)
      continue
    }
    if (name && isSameName(old, name)) continue
    const path = old.at.split('.').map(Number)
    const [at, place] = path
    // A citation below the name may have changed already.
    const child = placed?.(path)
    if (!child) continue
    const next = name && changedName(child, old, name, now)
    if (name && !next) added.push(name)
    if (place !== undefined) below.set(at!, (below.get(at!) ?? new Map<GedcomNode, GedcomNode>()).set(child, next))
    else if (next) edit.replaceAt(at!, () => next)
    else edit.removeAt(at!)
  }
  for (const [at, places] of below)
    edit.replaceAt(at, (line) => ({
      ...line,
      children: line.children.flatMap((child) => (places.has(child) ? (places.get(child) ?? []) : [child])),
    }))
  for (const name of added) addName(edit, name, main)
}

/** Pairs each of these with its name of before: by its place, its words, or as the only one of its script. */
function paired(before: readonly PersonName[], now: readonly PersonName[]): Map<PersonName, PersonName> {
  const pairs = new Map<PersonName, PersonName>()
  const free = new Set(before)
  const isAlike = [
    (old: PersonName, name: PersonName) => name.at !== undefined && old.at === name.at,
    isSameName,
    (old: PersonName, name: PersonName) =>
      !old.kind && !name.kind && old.script === name.script && name.script !== 'Latn',
  ]
  for (const is of isAlike)
    for (const name of now) {
      const old = pairs.has(name) ? undefined : before.find((one) => free.has(one) && is(one, name))
      if (!old) continue
      pairs.set(name, old)
      free.delete(old)
    }
  return pairs
}

const isSameName = (old: PersonName, name: PersonName) =>
  old.script === name.script && old.first === name.first && old.last === name.last && old.kind === name.kind

/** The line of a name with what has changed of it; undefined where such a line cannot say it. */
function changedName(
  line: GedcomNode,
  old: PersonName,
  name: PersonName,
  main: Pick<PersonFields, 'first'>,
): GedcomNode | undefined {
  const isText = line.tag === 'ALIA' || nameTags.has(line.tag)
  if (isText && name.kind !== old.kind) return undefined
  if (isText) return saying(line, textLike(line, name, main.first))
  const worded = old.first === name.first && old.last === name.last ? line : withWords(line, name)
  if (old.kind === name.kind) return worded
  return { ...worded, children: withType(worded.children, name.kind) }
}

function withWords(line: GedcomNode, { first, last }: PersonName): GedcomNode {
  const parts = nameParts(line)
  // A prefix is shown with the given name, and a suffix with the surname.
  const hasPrefix = parts.prefix !== '' && first.startsWith(`${parts.prefix} `)
  const hasSuffix = parts.suffix !== '' && last.endsWith(` ${parts.suffix}`)
  return withParts(line, {
    ...parts,
    prefix: hasPrefix ? parts.prefix : '',
    first: hasPrefix ? first.slice(parts.prefix.length + 1) : first,
    last: hasSuffix ? last.slice(0, -parts.suffix.length - 1) : last,
    suffix: hasSuffix ? parts.suffix : '',
  })
}

function textLike(line: GedcomNode, { first, last }: PersonName, mainFirst: string): string {
  const isPlain = line.tag === '_MARNM' ? first === '' || first === mainFirst : last === ''
  return isPlain && !line.value.includes('/') ? [first, last].filter(Boolean).join(' ') : nameText({ first, last })
}

function withType(children: readonly GedcomNode[], kind: NameKind | undefined): GedcomNode[] {
  const at = children.findIndex(({ tag }) => tag === 'TYPE')
  if (!kind) return children.filter(({ tag }) => tag !== 'TYPE')
  const type = said('TYPE', typeWords[kind])
  return at < 0 ? [type, ...children] : children.with(at, type)
}

function addName(edit: Edit, name: PersonName, main: Pick<NameParts, 'first' | 'last'>): void {
  const value = nameText(name)
  const isMainLatin = scriptOf(`${main.first}${main.last}`) === 'Latn'
  const isOtherScript = name.script !== 'Latn' || !isMainLatin
  if (name.kind || !isOtherScript) {
    // The first NAME of a record is the main one, which may not be written yet.
    if (edit.placeOf('NAME') < 0) edit.add(node('NAME'))
    edit.add(saying(node('NAME', '', name.kind ? [said('TYPE', typeWords[name.kind])] : []), value))
    return
  }
  // A name in another script stands below the main one.
  edit.first('NAME', (old) => {
    const base = old ?? node('NAME')
    const other = node('ROMN', value, [node('TYPE', name.script === 'Latn' ? 'und-Latn' : 'und')])
    return { ...base, children: [...base.children, name.script === 'Deva' ? devanagariName(value) : other] }
  })
}
