import type { FamilyFields, GedcomFamily, GedcomNode, GedcomPerson } from '@mulghar/gedcom'
import { childOf } from '@mulghar/gedcom/node'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { applyDraft, type PersonFacts } from '../src/trees/core/person-facts.ts'

/** A sequence of numbers below a limit that a seed decides. */
export function randomly(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type Random = ReturnType<typeof randomly>

/** The lines that an edit may change: a line alone, or a line with all that stands below it. */
export class Concerned {
  lines = new Set<GedcomNode>()

  line(one: GedcomNode | undefined): void {
    if (one) this.lines.add(one)
  }

  all(one: GedcomNode | undefined): void {
    if (!one) return
    this.lines.add(one)
    for (const child of one.children) this.all(child)
  }
}

export type PersonEdit = { name: string; facts: PersonFacts; concerned: Concerned }

const names = ['Elm', 'Tower', 'São', 'O’Neil', 'Upper End']
const words = ['Elm', 'Tower Row', 'São João', 'कान्तिपुर', 'O’Neil', 'Mill @ Lock', 'Upper End']
const texts = ['nickname', 'hiddenName', 'gotra', 'currentGotra', 'birthPlace', 'deathPlace'] as const
const tagOfText: Partial<Record<string, string>> = {
  hiddenName: '_HIDDEN_NAME',
  gotra: '_GOTRA',
  currentGotra: '_CURRENT_GOTRA',
}
const datesOf = (random: Random): PartialDate => {
  const none = { year: null, month: null, day: null, year2: null, month2: null, day2: null, text: null }
  const year = 1700 + random(300)
  const date = { ...none, calendar: 'GREGORIAN', year } as const
  switch (random(4)) {
    case 0:
      return { ...date, qualifier: 'EXACT', month: 1 + random(12), day: 1 + random(28) }
    case 1:
      return { ...date, qualifier: 'BETWEEN', year2: year + 2 }
    case 2:
      return { ...date, qualifier: 'ABOUT' }
    default:
      return { ...date, qualifier: 'BEFORE', month: 1 + random(12) }
  }
}

/** These lines below a place describe that place alone. */
const ofPlace = new Set(['MAP', 'FONE', 'ROMN', 'TRAN', 'EXID', '_LOC', '_GOV', '_MAIDENHEAD'])

export function placeLines(concerned: Concerned, event: GedcomNode | undefined): void {
  const place = childOf(event, 'PLAC')
  concerned.line(place)
  for (const child of place?.children ?? []) if (ofPlace.has(child.tag)) concerned.all(child)
}

function dateLines(concerned: Concerned, event: GedcomNode | undefined): void {
  const date = childOf(event, 'DATE')
  concerned.line(date)
  for (const child of date?.children ?? []) if (child.tag === 'PHRASE' || child.tag === 'TIME') concerned.all(child)
}

/** Pieces of a name that a change of a part rewrites. */
const piecesOf = {
  firstName: ['GIVN'],
  lastName: ['SPFX', 'SURN'],
  namePrefix: ['NPFX'],
  surnamePrefix: ['SPFX', 'SURN'],
  nameSuffix: ['NSFX'],
} as const

/** One random change of one field of a person, as the form makes it; undefined where the field cannot be changed so. */
export function randomPersonEdit(person: GedcomPerson, before: PersonFacts, random: Random): PersonEdit | undefined {
  const facts = structuredClone(before)
  const concerned = new Concerned()
  const word = () => `${words[random(words.length)]} ${random(1000)}`
  const { record } = person
  const edit = (name: string): PersonEdit => ({ name, facts, concerned })
  switch (random(13)) {
    case 0: {
      // A stroke within a name is no longer told from those around the family name, once the name is written anew.
      const whole = `${facts.firstName}${facts.lastName}`
      if (!whole || whole.includes('/')) return undefined
      const key = (['firstName', 'lastName', 'namePrefix', 'surnamePrefix', 'nameSuffix'] as const)[random(5)]!
      const isEmptied = key !== 'firstName' && key !== 'lastName' && random(3) === 0
      const text = isEmptied ? null : `${names[random(names.length)]} ${random(1000)}`
      const name = childOf(record, 'NAME')
      concerned.line(name)
      for (const tag of piecesOf[key]) concerned.all(childOf(name, tag))
      return { ...edit(isEmptied ? `no ${key}` : key), facts: applyDraft(facts, { [key]: text }) }
    }
    case 12: {
      const at = random(facts.names?.length ?? 0)
      const old = facts.names?.[at]
      const place = person.names
        .find((one) => `g${one.at}` === old?.id)
        ?.at?.split('.')
        .map(Number)
      if (!old?.id || !place || old.script !== 'Latn') return undefined
      const [line, below] = [record.children[place[0]!]!, place[1]]
      concerned.all(below === undefined ? line : line.children[below])
      const changed = random(3) === 0 ? [] : [{ ...old, last: `${names[random(names.length)]} ${random(1000)}` }]
      const rest = facts.names!.toSpliced(at, 1, ...changed)
      return { ...edit('further name'), facts: { ...facts, names: rest.length > 0 ? rest : null } }
    }
    case 1:
      facts.gender = (['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] as const)[random(4)]!
      concerned.line(childOf(record, 'SEX'))
      return edit('gender')
    case 2:
    case 3: {
      const key = texts[random(texts.length)]!
      const isEmptied = random(3) === 0
      facts[key] = isEmptied ? null : word()
      const event = childOf(record, key === 'birthPlace' ? 'BIRT' : 'DEAT')
      if (key === 'nickname') concerned.all(childOf(childOf(record, 'NAME'), 'NICK'))
      else if (tagOfText[key]) concerned.all(childOf(record, tagOfText[key]))
      else if (isEmptied) concerned.all(childOf(event, 'PLAC'))
      else placeLines(concerned, event)
      if (key === 'birthPlace' || key === 'deathPlace') concerned.line(event)
      // A place of death is written for a person who died.
      if (key === 'deathPlace' && !before.deceased) return undefined
      return edit(isEmptied ? `no ${key}` : key)
    }
    case 4:
    case 5: {
      const key = random(2) === 0 ? 'birth' : 'death'
      const event = childOf(record, key === 'birth' ? 'BIRT' : 'DEAT')
      if (key === 'death' && !before.deceased) return undefined
      const isEmptied = random(3) === 0
      facts[key] = isEmptied ? null : datesOf(random)
      if (isEmptied) concerned.all(childOf(event, 'DATE'))
      else dateLines(concerned, event)
      concerned.line(event)
      return edit(isEmptied ? `no ${key}` : key)
    }
    case 6: {
      const contact = { ...facts.contact }
      const key = (['email', 'phoneNumber', 'bloodGroup', 'bio'] as const)[random(4)]!
      contact[key] = key === 'email' ? `${random(999)}@example.org` : key === 'bloodGroup' ? 'AB+' : word()
      facts.contact = contact
      if (key === 'bio') for (const child of record.children) if (child.tag === 'NOTE') concerned.all(child)
      const tag = { email: 'EMAIL', phoneNumber: 'PHON', bloodGroup: '_BLOOD_GROUP', bio: '' }[key]
      for (const child of record.children) {
        const line = child.tag === tag ? child : isAddress(child) ? childOf(child, tag) : undefined
        if (!line) continue
        concerned.line(line)
        break
      }
      return edit(key)
    }
    case 7:
      facts.birthOrder = 1 + random(20)
      concerned.line(childOf(record, '_BIRTH_ORDER'))
      return edit('birthOrder')
    default:
      return randomItemEdit(person, facts, concerned, random)
  }
}

const isAddress = ({ tag }: GedcomNode) => tag === 'RESI' || tag === 'ADDR'

const lists = {
  addresses: ['address', 'city', 'country', 'startDate', 'endDate', 'new'],
  educations: ['degreeName', 'institutionName', 'startDate', 'endDate', 'new'],
  jobs: ['position', 'startDate', 'endDate', 'new'],
  facts: ['type', 'value', 'date', 'place', 'new'],
} as const

function randomItemEdit(
  person: GedcomPerson,
  facts: PersonFacts,
  concerned: Concerned,
  random: Random,
): PersonEdit | undefined {
  const list = (Object.keys(lists) as (keyof typeof lists)[])[random(4)]!
  const items = (facts[list] ?? []) as Record<string, unknown>[]
  const keys: readonly string[] = lists[list]
  const key = keys[random(keys.length)]!
  const word = `${words[random(words.length)]} ${random(1000)}`
  const set = (changed: Record<string, unknown>[]) =>
    Object.assign(facts, { [list]: changed.length > 0 ? changed : null })
  if (key === 'new') {
    const span = { startDate: '1901-02', endDate: random(2) ? '1910' : null }
    const city = { id: null, name: 'Newtown', countryName: random(2) ? 'Newland' : null }
    const made = {
      addresses: { id: 'new', address: word, city, ...span, currentAddress: false },
      educations: { id: 'new', degreeName: word, institutionName: 'College', ...span, currentEducation: 'false' },
      jobs: { id: 'new', position: word, ...span, currentJob: false },
      facts: { id: 'new', type: 'Journey', value: word, date: datesOf(random), place: 'Far away' },
    }[list]
    set([...items, made])
    return { name: `${list}: new`, facts, concerned }
  }
  if (items.length === 0) return undefined
  const at = random(items.length)
  const item = items[at]!
  const line = person.record.children[Number(String(item['id']).slice(1))]!
  if (random(6) === 0) {
    set(items.toSpliced(at, 1))
    concerned.all(line)
    return { name: `${list}: removed`, facts, concerned }
  }
  const name = `${list}: ${key}`
  if (key === 'startDate' || key === 'endDate') {
    const [start, end] = [item['startDate'] as string | null, item['endDate'] as string | null]
    const day = key === 'startDate' ? '1600-05' : '1999-05-06'
    set(items.with(at, { ...item, startDate: start, endDate: end, [key]: day }))
    dateLines(concerned, line)
  } else if (key === 'date') {
    set(items.with(at, { ...item, date: datesOf(random) }))
    dateLines(concerned, line)
  } else if (key === 'city' || key === 'country') {
    const city = { id: null, name: null, countryName: null, ...(item['city'] as object | null) }
    set(items.with(at, { ...item, city: { ...city, [key === 'city' ? 'name' : 'countryName']: word } }))
    townLines(concerned, line, key)
  } else {
    set(items.with(at, { ...item, [key]: word }))
    concernText(concerned, line, `${list} ${key}`)
  }
  // An event of which nothing more is known says only that it was.
  if (line.value.trim() === 'Y' || line.value === '') concerned.line(line)
  return { name, facts, concerned }
}

/** A city that changes takes with it the place, the state and the postcode that were said of the other one. */
function townLines(concerned: Concerned, line: GedcomNode, key: 'city' | 'country'): void {
  const address = line.tag === 'ADDR' ? line : childOf(line, 'ADDR')
  placeLines(concerned, line)
  concerned.line(address)
  concerned.all(childOf(address, key === 'city' ? 'CITY' : 'CTRY'))
  if (key === 'city') for (const tag of ['STAE', 'POST']) concerned.all(childOf(address, tag))
}

function concernText(concerned: Concerned, line: GedcomNode, field: string): void {
  switch (field) {
    case 'addresses address': {
      const address = line.tag === 'ADDR' ? line : childOf(line, 'ADDR')
      const isBehindResi = line.value !== '' && !address?.value && !childOf(address, 'ADR1')
      concerned.line(isBehindResi ? line : (address ?? line))
      for (const tag of ['ADR1', 'ADR2', 'ADR3', 'STAE', 'POST']) concerned.all(childOf(address, tag))
      return
    }
    case 'educations institutionName':
    case 'facts place':
      return placeLines(concerned, line)
    case 'facts type':
      concerned.line(line)
      return concerned.line(childOf(line, 'TYPE'))
    default:
      return concerned.line(line)
  }
}

export type FamilyEdit = { name: string; now: FamilyFields; concerned: Concerned }

/** One random change of a family: its kind, its dates, or its children. */
export function randomFamilyEdit(family: GedcomFamily, random: Random): FamilyEdit | undefined {
  const { record, xref: _, partnerTags: __, ...fields } = family
  const now: FamilyFields = { ...structuredClone(fields), sexes: fields.partners.map(() => 'UNKNOWN') }
  const concerned = new Concerned()
  const [marriage, divorce] = [childOf(record, 'MARR'), childOf(record, 'DIV')]
  switch (random(6)) {
    case 0:
      now.kind = (['MARRIED', 'PARTNERS', 'DIVORCED', 'SEPARATED', 'UNKNOWN'] as const)[random(5)]!
      if (now.kind === family.kind) return undefined
      concernKind(concerned, record, now.kind)
      // Only a divorce has a day on which it was.
      if (now.kind !== 'DIVORCED') now.divorce = null
      return { name: `kind ${now.kind}`, now, concerned }
    case 1:
      now.marriage = random(3) === 0 ? null : (datesOf(random) as FamilyFields['marriage'])
      if (now.marriage) dateLines(concerned, marriage)
      else concerned.all(childOf(marriage, 'DATE'))
      concerned.line(marriage)
      concerned.line(childOf(record, '_STAT'))
      return { name: 'marriage', now, concerned }
    case 2:
      if (now.kind !== 'DIVORCED') return undefined
      now.divorce = random(3) === 0 ? null : (datesOf(random) as FamilyFields['divorce'])
      if (now.divorce) dateLines(concerned, divorce)
      else concerned.all(childOf(divorce, 'DATE'))
      concerned.line(divorce)
      return { name: 'divorce', now, concerned }
    case 3: {
      if (now.children.length < 2) return undefined
      const at = random(now.children.length - 1)
      now.children = now.children.toSpliced(at, 2, now.children[at + 1]!, now.children[at]!)
      for (const child of record.children) if (child.tag === 'CHIL') concerned.all(child)
      return { name: 'order of children', now, concerned }
    }
    case 4: {
      const isNew = now.children.length === 0 || random(2) === 0
      const gone = now.children[random(now.children.length || 1)]
      if (isNew) now.children = [...now.children, { person: 'I99999', kindA: 'STEP', kindB: 'BIRTH' }]
      else now.children = now.children.filter((child) => child !== gone)
      if (!isNew) for (const child of record.children) if (child.value === `@${gone!.person}@`) concerned.all(child)
      return { name: isNew ? 'new child' : 'child removed', now, concerned }
    }
    default: {
      if (now.partners.length === 0 || family.children.some(({ kindA, kindB }) => kindA !== kindB)) return undefined
      const at = random(now.partners.length)
      const gone = now.partners[at]!
      now.partners = now.partners.with(at, 'I99998')
      for (const child of record.children) if (child.value === `@${gone}@` && child.tag !== 'CHIL') concerned.all(child)
      return { name: 'another partner', now, concerned }
    }
  }
}

function concernKind(concerned: Concerned, record: GedcomNode, kind: FamilyFields['kind']): void {
  for (const child of record.children) {
    if (child.tag === '_STAT') concerned.line(child)
    if (child.tag === 'DIV' && kind !== 'DIVORCED') concerned.all(child)
    if (child.tag === 'DIVF' && kind !== 'DIVORCED') concerned.all(child)
    if (child.tag === 'DIV' || child.tag === 'DIVF' || child.tag === 'MARR') concerned.line(child)
    if (child.tag === 'MARR') concerned.line(childOf(child, 'TYPE'))
  }
}
