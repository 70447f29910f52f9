import type { Citation, GedcomNote } from './model.ts'
import { targetOf, valueOf, type GedcomNode } from './node.ts'

// SOUR and NOTE lines wherever they stand in a record. Each is found again by its path: its place among the children of the
// record, then among the children of that line, and so on.

/**
 * The event or field that a line belongs to: the place of its topmost line as `g5`, or a word for the fields of a person. A field
 * with a tag of its own has its tag as the word, since not every reader may see it.
 */
function aboutOf(record: GedcomNode, at: number, tags: ReadonlySet<string>): string {
  const { tag } = record.children[at]!
  if (tags.has(tag)) return tag
  const field = fieldOf[tag]
  const isFirst = field !== undefined && record.children.findIndex(({ tag }) => fieldOf[tag] === field) === at
  return isFirst ? field : `g${at}`
}

const fieldOf: Partial<Record<string, string>> = { NAME: 'name', BIRT: 'birth', DEAT: 'death' }

export type Cited = { sources: Citation[]; notes: GedcomNote[] }

/** All citations and notes of a record but its inline notes, which are the biography. Linear in its lines. */
export function citedIn(record: GedcomNode, tags: ReadonlySet<string> = new Set()): Cited {
  const cited: Cited = { sources: [], notes: [] }
  for (let at = 0; at < record.children.length; at++) {
    const child = record.children[at]!
    if (isNote(child) && !targetOf(child)) {
      if (child.children.length > 0) within(cited, child, [at], '')
    } else if (isNote(child) || child.tag === 'SOUR') take(cited, child, [at], '')
    else if (hasCited(child)) within(cited, child, [at], aboutOf(record, at, tags))
  }
  return cited
}

export const isNote = ({ tag }: GedcomNode): boolean => tag === 'NOTE' || tag === 'SNOTE'

/** True where a citation or a note stands below a line, as in few lines of most files: others cost no paths. */
function hasCited({ children }: GedcomNode): boolean {
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!
    if (child.tag === 'SOUR' || isNote(child) || (child.children.length > 0 && hasCited(child))) return true
  }
  return false
}

function within(cited: Cited, parent: GedcomNode, path: readonly number[], about: string): void {
  for (let at = 0; at < parent.children.length; at++) take(cited, parent.children[at]!, [...path, at], about)
}

function take(cited: Cited, child: GedcomNode, at: readonly number[], about: string): void {
  const record = targetOf(child)
  if (child.tag === 'SOUR')
    cited.sources.push({
      at,
      about,
      title: record ? '' : child.value,
      record,
      page: valueOf(child, 'PAGE'),
      quality: qualityOf(valueOf(child, 'QUAY')),
    })
  else if (isNote(child)) cited.notes.push({ at, about, text: record ? '' : child.value, record })
  if (child.children.length > 0) within(cited, child, at, about)
}

/** QUAY: 0 for unreliable up to 3 for direct evidence; null for other values. */
function qualityOf(text: string): number | null {
  return /^[0-3]$/.test(text) ? Number(text) : null
}
