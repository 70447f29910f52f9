import { cleanText } from '@mulghar/contract/kit/clean-text'
import { lineLengths } from '@mulghar/contract/trees/line-lengths'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { textField } from '@mulghar/contract/trees/person-fields'
import { isDevanagariName } from '@mulghar/gedcom/convert'
import { isWrittenFromParts } from '@mulghar/gedcom/dates'
import { node, type GedcomNode } from '@mulghar/gedcom/node'
import { nameParts, nameText, scriptOf } from '@mulghar/gedcom/names'

/** A record of a file as it is kept: tag, value, then its identifier or a mark, then what stands below it. */
export type Packed = [tag: string, value: string, xref: string | 1 | 0, ...children: Packed[]]

export function pack(node: GedcomNode): Packed {
  return [node.tag, node.value, node.xref || (node.literal ? 1 : 0), ...node.children.map(pack)]
}

/** The record again, with other identifiers, in it and in its pointers. */
export function unpack([tag, value, mark, ...children]: Packed, rename: (xref: string) => string): GedcomNode {
  const from = node(
    tag,
    mark === 1 ? value : pointerRenamed(value, rename),
    children.map((child) => unpack(child, rename)),
    typeof mark === 'string' ? rename(mark) : '',
  )
  return mark === 1 ? { ...from, literal: true } : from
}

type Plain = { node: GedcomNode; again: boolean }

const sexes = new Set(['M', 'F', 'X', 'U'])

/** What our fields say of each line that may be in a plain record; `again` where there was such a line before. */
const plainLines: Record<string, Record<string, (line: Plain) => boolean>> = {
  INDI: {
    NAME: ({ node, again }) => !again && isPlainName(node),
    SEX: ({ node, again }) => !again && isBare(node) && sexes.has(node.value),
    BIRT: ({ node, again }) => !again && node.value === '' && isPlainEvent(node, ['DATE', 'PLAC']),
    DEAT: ({ node, again }) => !again && isPlainEvent(node, ['DATE', 'PLAC']),
    // When somebody had a profession, and where, our fields tell otherwise than a file may.
    OCCU: ({ node }) => isPlainLine(node, lineLengths.position),
    EDUC: ({ node }) => isPlainLine(node, lineLengths.degree),
    NOTE: ({ node, again }) =>
      !again && isBare(node) && !node.value.startsWith('@') && node.value === node.value.trim(),
    FAMS: ({ node }) => isBare(node),
    FAMC: ({ node }) => node.children.every((below) => below.tag === 'PEDI'),
  },
  FAM: {
    HUSB: ({ node }) => isBare(node),
    WIFE: ({ node }) => isBare(node),
    CHIL: ({ node }) => isBare(node),
    // The place of a marriage is a field of nobody's.
    MARR: ({ node, again }) => !again && isPlainEvent(node, ['DATE']),
  },
}

/** Whether our own fields say all that a record says, so that it can be written anew and need not be kept. */
export function isPlain({ tag, children }: GedcomNode): boolean {
  if (!Object.hasOwn(plainLines, tag)) return false
  const lines = plainLines[tag]!
  const seen = new Set<string>()
  for (const child of children) {
    if (!Object.hasOwn(lines, child.tag) || !lines[child.tag]!({ node: child, again: seen.has(child.tag) }))
      return false
    seen.add(child.tag)
  }
  return children.every(isClean)
}

/** Whether our fields show all letters of a line and of those below it. */
function isClean({ value, children }: GedcomNode): boolean {
  return cleanText(value) === value.trim() && children.every(isClean)
}

/** A line without others below it that a field takes whole. */
const isPlainLine = (node: GedcomNode, most: number) =>
  isBare(node) && node.value.length <= most && !hasControlEnds(node.value)

const isBare = ({ children }: GedcomNode) => children.length === 0

/** An event that says when and where, or no more than that it was. */
function isPlainEvent({ value, children }: GedcomNode, tags: readonly string[]): boolean {
  if (value !== '' && value !== 'Y') return false
  // Of two lines one stands twice, or each of the two is another.
  if (children.length > tags.length || (children.length === 2 && children[0]!.tag === children[1]!.tag)) return false
  return children.every(
    (below) =>
      tags.includes(below.tag) &&
      isPlainLine(below, textField('birthPlace').most) &&
      (below.tag !== 'DATE' || isWrittenFromParts(below.value)),
  )
}

/** Whether a text begins or ends with a control character that would be trimmed with its spaces, and belongs to it all the same. */
function hasControlEnds(value: string): boolean {
  const text = value.trim()
  if (text.length === value.length) return false
  const from = value.length - value.trimStart().length
  return /[\v\f]/.test(value.slice(0, from) + value.slice(from + text.length))
}

/** A name as we would write it, alone or with the same name in Devanagari below it. */
function isPlainName(name: GedcomNode): boolean {
  if (!isWrittenSo(name)) return false
  const [native, other] = name.children
  if (!native) return true
  const isBesideLatin = scriptOf(name.value) === 'Latn' && scriptOf(native.value) === 'Deva'
  return !other && isDevanagariName(native) && isBesideLatin && isWrittenSo(native)
}

function isWrittenSo(name: GedcomNode): boolean {
  const parts = nameParts(name)
  return (
    parts.first.length <= nameLength &&
    parts.last.length <= nameLength &&
    nameText(parts) === name.value &&
    !parts.suffix
  )
}

/** The same record with other identifiers, in it and in its pointers. */
export function renamed(node: GedcomNode, rename: (xref: string) => string): GedcomNode {
  return {
    ...node,
    xref: node.xref && rename(node.xref),
    value: node.literal ? node.value : pointerRenamed(node.value, rename),
    children: node.children.map((child) => renamed(child, rename)),
  }
}

function pointerRenamed(value: string, rename: (xref: string) => string): string {
  const isPointer =
    value.length > 2 && value.startsWith('@') && value.endsWith('@') && !value.startsWith('@#') && value !== '@VOID@'
  return isPointer ? `@${rename(value.slice(1, -1))}@` : value
}
