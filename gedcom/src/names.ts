import { said, saying } from './edit.ts'
import type { PersonName } from './model.ts'
import { node, valueOf, type GedcomNode } from './node.ts'

/** The parts of a name. `last` is the whole surname as it is written; `surnamePrefix` is its particle. */
export type NameParts = { prefix: string; first: string; surnamePrefix: string; last: string; suffix: string }
type Part = keyof NameParts
/** A stretch of the text of a name, in its order. */
type Segment = { part: Part | 'comma'; text: string }

const pieceTags = { prefix: 'NPFX', first: 'GIVN', surnamePrefix: 'SPFX', last: 'SURN', suffix: 'NSFX' } as const
const tagOrder = ['NPFX', 'GIVN', 'NICK', 'SPFX', 'SURN', 'NSFX']
const partNames = Object.keys(pieceTags) as Part[]

/**
 * The parts of a name, from its text and from the pieces below it. Text outside the slashes stays where it stands: a given name
 * before or after the surname, a particle, a suffix. Linear in the text.
 */
export function nameParts(name: GedcomNode | undefined): NameParts {
  if (!name) return { prefix: '', first: '', surnamePrefix: '', last: '', suffix: '' }
  const plain = plainParts(name)
  if (plain) return plain
  const segments = segmentsOf(name)
  const [given, surname, particle, suffix] = (['first', 'last', 'surnamePrefix', 'suffix'] as const).map((part) =>
    textOf(segments, part),
  )
  const surnamePrefix = valueOf(name, 'SPFX')
  const inSlashes = withoutSlashes(surname!)
  const fromPieces = [surnamePrefix, valueOf(name, 'SURN')].filter(Boolean).join(' ')
  const end = valueOf(name, 'NSFX')
  return {
    prefix: valueOf(name, 'NPFX'),
    first: given || valueOf(name, 'GIVN'),
    surnamePrefix,
    last: inSlashes ? [particle, inSlashes].filter(Boolean).join(' ') : fromPieces,
    suffix: suffix && end && !endsWithWords(suffix, end) ? `${suffix} ${end}` : suffix || end,
  }
}

/** The parts of a name without affixes whose text ends with the one surname, as most names are; undefined for others. */
function plainParts(name: GedcomNode): NameParts | undefined {
  const text = tidied(name.value)
  const open = text.indexOf('/')
  const close = text.length - 1
  if (open < 0 || open === close || text.indexOf('/', open + 1) !== close) return undefined
  let given: string | undefined
  let surname: string | undefined
  for (const { tag, value } of name.children) {
    if (tag === 'NPFX' || tag === 'NSFX' || tag === 'SPFX') return undefined
    if (tag === 'GIVN') given ??= value
    else if (tag === 'SURN') surname ??= value
  }
  return {
    prefix: '',
    first: text.slice(0, open).trim() || (given?.trim() ?? ''),
    surnamePrefix: '',
    last: text.slice(open + 1, close).trim() || (surname?.trim() ?? ''),
    suffix: '',
  }
}

/** A name as the value of a NAME line: the surname between slashes. */
export function nameText({ first, last }: Pick<NameParts, 'first' | 'last'>): string {
  return last ? `${first} /${last}/`.trim() : first
}

/**
 * The same name with other parts. A part that has not changed keeps its words in the text and its piece; a changed one is put
 * where it stood. A prefix, suffix or particle that is new gets a piece too.
 */
export function withParts(old: GedcomNode | undefined, now: NameParts): GedcomNode {
  const hasAffix = now.prefix !== '' || now.surnamePrefix !== '' || now.suffix !== ''
  if (!hasAffix && (!old || isBlank(old))) return saying(old ?? node('NAME'), nameText(now))
  const before = nameParts(old)
  const changed = partNames.filter((part) => before[part] !== now[part])
  if (old && changed.length === 0) return old
  const value = textWith(old ? segmentsOf(old) : [], { before, now, changed })
  let children = old?.children ?? []
  for (const part of changed) children = withPiece(children, part, now)
  if (changed.includes('surnamePrefix') && !changed.includes('last')) children = withPiece(children, 'last', now)
  return { ...saying(old ?? node('NAME'), value), children }
}

/** True for a name without text and pieces, to which names in other scripts may have been added. */
const isBlank = ({ value, children }: GedcomNode) => value === '' && !children.some(({ tag }) => tagOrder.includes(tag))

/** The pieces with one of another text, in its place or in the usual order. An empty text removes it. */
export function withTag(children: readonly GedcomNode[], tag: string, text: string): GedcomNode[] {
  const at = children.findIndex((child) => child.tag === tag)
  if (at >= 0) return text ? children.with(at, saying(children[at]!, text)) : children.toSpliced(at, 1)
  if (!text) return [...children]
  const earlier = tagOrder.slice(0, tagOrder.indexOf(tag))
  const place = children.findLastIndex((child) => earlier.includes(child.tag)) + 1
  return children.toSpliced(place, 0, said(tag, text))
}

function withPiece(children: GedcomNode[], part: Part, now: NameParts): GedcomNode[] {
  const tag = pieceTags[part]
  const old = children.find((child) => child.tag === tag)
  if (part === 'last') {
    const surname = withoutStart(now.last, now.surnamePrefix)
    return old || now.surnamePrefix ? withTag(children, tag, surname) : children
  }
  // A given name stands in the text; a piece of its own is kept up to date, and none is begun.
  return old || part !== 'first' ? withTag(children, tag, now[part]) : children
}

type Change = { before: NameParts; now: NameParts; changed: readonly Part[] }

function textWith(old: readonly Segment[], { before, now, changed }: Change): string {
  let segments = [...old]
  const isInText = (part: Part) => segments.some((segment) => segment.part === part)
  const put = (part: Part, text: string, place: number) => {
    const at = segments.findIndex((segment) => segment.part === part)
    const rest = segments.filter((segment, index) => segment.part !== part || index === at)
    if (at < 0) segments = text ? segments.toSpliced(place, 0, { part, text }) : segments
    else segments = text ? rest.with(at, { part, text }) : rest.toSpliced(at, 1)
  }
  const startOfGiven = () =>
    Math.max(
      segments.findIndex(({ part }) => part === 'first'),
      0,
    )
  if (changed.includes('first')) {
    const halves = segments.filter(({ part }) => part === 'first').map(({ text }) => text)
    const [start, end] = halves
    const kept = end === undefined ? undefined : halvesOf(now.first, start!, end)
    if (kept)
      segments = segments.map((segment) => (segment.part === 'first' ? { ...segment, text: kept.shift()! } : segment))
    else put('first', now.first, isInText('prefix') ? segments.findIndex(({ part }) => part === 'prefix') + 1 : 0)
  }
  if (changed.includes('last') || changed.includes('surnamePrefix')) surnameInto(now)
  // A prefix or suffix that was only a piece stays one: the text never said it.
  if (changed.includes('prefix') && (isInText('prefix') || !before.prefix)) put('prefix', now.prefix, startOfGiven())
  if (changed.includes('suffix') && (isInText('suffix') || !before.suffix)) put('suffix', now.suffix, segments.length)
  if (!isInText('first')) segments = segments.filter(({ part }) => part !== 'comma')
  return segments
    .map(({ part, text }) => (part === 'comma' ? text : ` ${text}`))
    .join('')
    .trim()

  function surnameInto({ last, surnamePrefix }: NameParts): void {
    const region = segments.find(({ part }) => part === 'last')
    const isApart = isInText('surnamePrefix') && surnamePrefix !== '' && withoutStart(last, surnamePrefix) !== last
    put('surnamePrefix', isApart ? surnamePrefix : '', segments.length)
    const surname = isApart ? withoutStart(last, surnamePrefix) : last
    const place = segments.findLastIndex(({ part }) => part === 'first' || part === 'surnamePrefix') + 1
    put('last', surname && surnameLike(region?.text, surname), place)
  }
}

/** A given name in two halves around the surname: the half that is unchanged stays. */
function halvesOf(now: string, start: string, end: string): string[] | undefined {
  if (now.endsWith(` ${end}`)) return [now.slice(0, -end.length - 1), end]
  if (now.startsWith(`${start} `)) return [start, now.slice(start.length + 1)]
  return undefined
}

/** A surname written as another was: of two surnames between slashes the unchanged one stays, with the words around them. */
function surnameLike(old: string | undefined, surname: string): string {
  if (old !== undefined && !old.includes('/')) return surname
  const pieces = (old ?? '').split('/')
  for (let at = 1; at < pieces.length; at += 2) {
    const [start, end] = [pieces.slice(0, at), pieces.slice(at + 1)].map((some) => withoutSlashes(some.join(' ')))
    const [head, tail] = [start && `${start} `, end && ` ${end}`]
    const isSo = surname.startsWith(head!) && surname.endsWith(tail!)
    if (!isSo || surname.length <= head!.length + tail!.length || pieces.length <= 3) continue
    return pieces
      .with(at, surname.slice(head!.length, surname.length - tail!.length))
      .join('/')
      .trim()
  }
  return `/${surname}/`
}

/** The text of a name, cut into its parts. */
function segmentsOf(name: GedcomNode): Segment[] {
  const text = tidied(name.value)
  const [before, region, after] = cut(text, name)
  const segments: Segment[] = []
  const prefix = valueOf(name, 'NPFX')
  const suffix = valueOf(name, 'NSFX')
  const particle = valueOf(name, 'SPFX')
  const add = (part: Segment['part'], of: string) => of && segments.push({ part, text: of })
  const isParticleInside = withoutStart(withoutSlashes(region), particle) !== withoutSlashes(region)

  const [first, hasPrefix] = takenFromStart(before, prefix)
  const isSuffixAfter = endsWithWords(after, suffix)
  const [named, hasSuffix] = isSuffixAfter ? [first, false] : takenFromEnd(first, suffix)
  const [given, hasParticle] = region && !isParticleInside ? takenFromEnd(named, particle) : [named, false]
  if (hasPrefix) add('prefix', prefix)
  add('first', given)
  if (hasSuffix) add('suffix', suffix)
  if (hasParticle) add('surnamePrefix', particle)
  add('last', region)
  const rest = after.replace(/^,\s*/, '')
  if (rest !== after) add('comma', ',')
  if (given) {
    const isGiven = rest !== '' && valueOf(name, 'GIVN') === `${given} ${rest}`
    add(isGiven ? 'first' : 'suffix', rest)
    return segments
  }
  const [told, hasPrefixAfter] = hasPrefix ? [rest, false] : takenFromStart(rest, prefix)
  const [whole, hasSuffixAfter] = takenFromEnd(told, suffix)
  const [last, hasParticleAfter] =
    region && !isParticleInside && !hasParticle ? takenFromEnd(whole, particle) : [whole, false]
  if (hasPrefixAfter) add('prefix', prefix)
  add('first', last)
  if (hasParticleAfter) add('surnamePrefix', particle)
  if (hasSuffixAfter) add('suffix', suffix)
  return segments
}

/** The text before the surname, the surname with its slashes, and the text after it. */
function cut(text: string, name: GedcomNode): [before: string, region: string, after: string] {
  const open = text.indexOf('/')
  const surnames = valueOf(name, 'SURN')
    .split(',')
    .map((surname) => surname.trim())
    .filter(Boolean)
  const parted = (from: number, to: number): [string, string, string] => [
    text.slice(0, from).trim(),
    text.slice(from, to),
    text.slice(to).trim(),
  ]
  if (open >= 0) {
    const close = text.lastIndexOf('/')
    const end = close === open ? text.length : close + 1
    const second = surnames.length > 1 ? placeOfWords(text, surnames.at(-1)!, end) : -1
    return parted(open, second < 0 ? end : second + surnames.at(-1)!.length)
  }
  const [first, last] = [surnames[0], surnames.at(-1)]
  if (first === undefined || last === undefined) return [text, '', '']
  const end = lastPlaceOfWords(text, last)
  const start = end < 0 ? -1 : first === last ? end : lastPlaceOfWords(text.slice(0, end), first)
  return start < 0 ? [text, '', ''] : parted(start, end + last.length)
}

const textOf = (segments: readonly Segment[], wanted: Part) =>
  segments
    .filter(({ part }) => part === wanted)
    .map(({ text }) => text)
    .join(' ')

/** The text with one space wherever it has several or another blank. */
const tidied = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
const withoutSlashes = (text: string) => text.replace(/[/\s]+/g, ' ').trim()
const isEdge = (letter: string | undefined) => letter === undefined || letter === '' || /[\s,/]/.test(letter)

function placeOfWords(text: string, words: string, from: number): number {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + words.length])) return at
  return -1
}

function lastPlaceOfWords(text: string, words: string): number {
  for (let at = text.lastIndexOf(words); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(words, at - 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + words.length])) return at
  return -1
}

const endsWithWords = (text: string, words: string) =>
  words !== '' && text.endsWith(words) && isEdge(text[text.length - words.length - 1])

function takenFromStart(text: string, words: string): [rest: string, isTaken: boolean] {
  const isSo = words !== '' && text.startsWith(words) && isEdge(text[words.length])
  return isSo ? [text.slice(words.length).trim(), true] : [text, false]
}

function takenFromEnd(text: string, words: string): [rest: string, isTaken: boolean] {
  return endsWithWords(text, words) ? [text.slice(0, -words.length).trim(), true] : [text, false]
}

const withoutStart = (text: string, start: string) => {
  const [rest, isTaken] = takenFromStart(text, start)
  return isTaken && rest !== '' ? rest : text
}

const devanagari = /\p{Script=Devanagari}/u
const latin = /\p{Script=Latin}/u

/** The script of a name: Devanagari where any letter is, else Latin where any letter is or there is none. Linear in the text. */
export function scriptOf(text: string): PersonName['script'] {
  return devanagari.test(text) ? 'Deva' : latin.test(text) || text.trim() === '' ? 'Latn' : 'Other'
}
