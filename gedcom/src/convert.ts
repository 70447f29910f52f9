import { barePhrase, formatDate, parseDate, wordsAlone } from './dates.ts'
import { isSameNode, node, targetOf, valueOf, type GedcomNode } from './node.ts'
import type { WriteVersion } from './text.ts'

const mediaTypes: [string, string][] = [
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['bmp', 'image/bmp'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['txt', 'text/plain'],
  ['htm', 'text/html'],
  ['html', 'text/html'],
]
const toMediaType = new Map(mediaTypes)
const fromMediaType = new Map(mediaTypes.toReversed().map(([short, long]) => [long, short]))

/** How a name in Devanagari beside one in Latin letters is marked: by the type of 5.5.1, by the language of 7. */
const devanagari = { FONE: node('TYPE', 'Devanagari'), TRAN: node('LANG', 'und-Deva') } as const

/** A name in Devanagari, to stand below the same name in Latin letters; in the words of 5.5.1. Constant time. */
export function devanagariName(value: string): GedcomNode {
  return node('FONE', value, [devanagari.FONE])
}

/** Whether a name is marked as `devanagariName` does, in either version, and says nothing besides. Constant time. */
export function isDevanagariName({ tag, children }: GedcomNode): boolean {
  if (tag !== 'FONE' && tag !== 'TRAN') return false
  const [only] = children
  return children.length === 1 && isSameNode(only!, devanagari[tag])
}

const inOneLine = new Set(['PHRASE', 'INTERPRETED'])

/**
 * The same structure in the words of another version: shared notes, calendars and phrases of dates, pedigrees, media types,
 * names in other scripts. What neither version changes stays as it is, unknown tags included. Linear in its nodes.
 *
 * Source: FamilySearch GEDCOM 7.0, appendix "Migrating from 5.5.1".
 */
export function convertNode(from: GedcomNode, version: WriteVersion): GedcomNode {
  const special = version === '7.0' ? towards7(from) : towards5(from)
  const to = special ?? from
  let children = to.children
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!
    const next = convertNode(child, version)
    if (next === child) continue
    if (children === to.children) children = [...children]
    children[at] = next
  }
  return children === to.children ? to : { ...to, children }
}

function towards7(from: GedcomNode): GedcomNode | undefined {
  switch (from.tag) {
    case 'NOTE':
      return targetOf(from) || from.xref ? { ...from, tag: 'SNOTE' } : undefined
    case 'DATE':
      return dateIn(from, '7.0')
    case 'NAME':
      return withNameType(from, typeTowards7)
    case 'PEDI':
    case 'STAT':
    case 'RESN':
      return from.value === from.value.toUpperCase() ? undefined : { ...from, value: from.value.toUpperCase() }
    case 'FORM': {
      const type = toMediaType.get(from.value.trim().toLowerCase())
      return type ? { ...from, value: type } : undefined
    }
    case 'ROMN':
    case 'FONE':
      return {
        ...from,
        tag: 'TRAN',
        children: isDevanagariName(from) ? [devanagari.TRAN] : withLanguage(from),
      }
    default:
      return undefined
  }
}

function towards5(from: GedcomNode): GedcomNode | undefined {
  switch (from.tag) {
    case 'SNOTE':
      return { ...from, tag: 'NOTE' }
    case 'DATE':
      return dateIn(from, '5.5.1')
    case 'NAME':
      return withNameType(from, typeTowards5)
    case 'PEDI':
    case 'RESN':
      return from.value === from.value.toLowerCase() ? undefined : { ...from, value: from.value.toLowerCase() }
    case 'FORM': {
      const short = fromMediaType.get(from.value.trim())
      return short ? { ...from, value: short } : undefined
    }
    case 'TRAN':
      if (isDevanagariName(from)) return { ...from, tag: 'FONE', children: [devanagari.FONE] }
      return from.value.includes('/') ? { ...from, tag: 'ROMN' } : undefined
    default:
      return undefined
  }
}

const nameTypes7 = new Set(['AKA', 'BIRTH', 'IMMIGRANT', 'MAIDEN', 'MARRIED', 'PROFESSIONAL', 'OTHER'])

/** A name with its TYPE in the words of the other version; undefined where nothing changes. */
function withNameType(name: GedcomNode, change: (type: GedcomNode) => GedcomNode): GedcomNode | undefined {
  const at = name.children.findIndex(({ tag }) => tag === 'TYPE')
  if (at < 0) return undefined
  const [type, changed] = [name.children[at]!, change(name.children[at]!)]
  return changed === type ? undefined : { ...name, children: name.children.with(at, changed) }
}

function typeTowards7(type: GedcomNode): GedcomNode {
  const word = type.value.trim()
  if (!word || nameTypes7.has(word)) return type
  if (nameTypes7.has(word.toUpperCase())) return { ...type, value: word.toUpperCase() }
  return { ...type, value: 'OTHER', children: [node('PHRASE', type.value), ...type.children] }
}

function typeTowards5(type: GedcomNode): GedcomNode {
  if (!nameTypes7.has(type.value)) return type
  const phrase = type.value === 'OTHER' ? type.children.find(({ tag }) => tag === 'PHRASE') : undefined
  if (!phrase) return { ...type, value: type.value.toLowerCase() }
  return { ...type, value: phrase.value, children: type.children.filter((child) => child !== phrase) }
}

function withLanguage(from: GedcomNode): GedcomNode[] {
  return valueOf(from, 'LANG')
    ? from.children
    : [...from.children, node('LANG', from.tag === 'ROMN' ? 'und-Latn' : 'und')]
}

/** Dates that both versions write alike, which nearly all are. */
const plainDate =
  /^(?:(?:ABT|BEF|AFT|CAL|EST) )?(?:(?:[1-9]|[12]\d|3[01]) (?=[A-Z]))?(?:(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) )?[1-9]\d{2,3}$/

function dateIn(from: GedcomNode, version: WriteVersion): GedcomNode | undefined {
  if (from.children.length === 0 && plainDate.test(from.value)) return undefined
  const said = valueOf(from, 'PHRASE')
  const bare = barePhrase(from.value, said)
  const parsed = bare ? { date: wordsAlone(bare) } : parseDate(from.value, said)
  if (!parsed) return undefined
  // A date outside the grammar keeps its words: in 7 as a phrase, in 5.5.1 as they were.
  if (parsed.fault && version === '5.5.1') return undefined
  const { payload, phrase } = formatDate(parsed.date, version)
  if (payload === from.value.trim() && phrase === said) return undefined
  // 5.5.1 has no place for the words beside an uncertain date or a range: they stay below it.
  const staysBelow = version === '5.5.1' && !inOneLine.has(parsed.date.qualifier)
  const others = from.children.filter((child) => child.tag !== 'PHRASE' || staysBelow)
  return { ...from, value: payload, children: phrase ? [node('PHRASE', phrase), ...others] : others }
}
