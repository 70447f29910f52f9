import { isSame, said, saying, type Edit } from './edit.ts'
import { isNote, type Cited } from './citations.ts'
import type { Citation, GedcomNote } from './model.ts'
import { node, pointer, targetOf, type GedcomNode } from './node.ts'

type Line = Citation | GedcomNote
type Change = (old: GedcomNode) => GedcomNode | undefined

/** Finds the line of a path after the changes; undefined where it was removed or moved. */
export type Placed = (path: readonly number[]) => GedcomNode | undefined

/** Lines of citations after the changes: those in their places, and those that now belong to another fact, by their paths. */
export type Written = { placed: Placed; moved: ReadonlyMap<string, GedcomNode> }

const nothingMoved: Written['moved'] = new Map()

/**
 * Changes and removes citations and notes in their places. Comes before all other changes of a record, since paths are those of
 * the file. Answers where their lines are now.
 */
export function writeCited(edit: Edit, record: GedcomNode, before: Cited, now: Cited): Written {
  if (before.sources.length === 0 && before.notes.length === 0)
    return { placed: (path) => nodeAt(record, path), moved: nothingMoved }
  const changes = new Map<string, Change>()
  const moved = new Map<string, GedcomNode>()
  gatherChanges({ changes, moved }, before.sources, now.sources, citationNode)
  gatherChanges({ changes, moved }, before.notes, now.notes, noteNode)
  const made = new Map<string, GedcomNode | undefined>()
  for (const at of new Set([...changes.keys()].map((path) => Number(path.split('.')[0]))))
    edit.replaceAt(at, (child) => rebuilt(child, String(at), { changes, made }))
  const isGone = (key: string) => made.has(key) && made.get(key) === undefined
  const placed: Placed = (path) => {
    // A line below one that was removed or moved is not there any more.
    for (let length = 1; length < path.length; length++) if (isGone(path.slice(0, length).join('.'))) return undefined
    const key = path.join('.')
    return made.has(key) ? made.get(key) : nodeAt(record, path)
  }
  return { placed, moved }
}

function nodeAt(record: GedcomNode, path: readonly number[]): GedcomNode | undefined {
  let found: GedcomNode | undefined = record
  for (const at of path) found = found?.children[at]
  return found
}

function gatherChanges<T extends Line>(
  { changes, moved }: { changes: Map<string, Change>; moved: Map<string, GedcomNode> },
  before: readonly T[],
  now: readonly T[],
  write: (old: GedcomNode, line: T) => GedcomNode,
): void {
  if (before.length === 0) return
  const wanted = new Map(now.map((line) => [line.at.join('.'), line]))
  for (const old of before) {
    const path = old.at.join('.')
    const line = wanted.get(path)
    if (!line) changes.set(path, () => undefined)
    else if (line.about !== old.about)
      changes.set(path, (child) => {
        moved.set(path, alone(write(child, line)))
        return undefined
      })
    else if (!isSame({ ...old, about: '' }, { ...line, about: '' })) changes.set(path, (child) => write(child, line))
  }
}

/** A line without the citations and notes below it, which have facts of their own. */
function alone(line: GedcomNode): GedcomNode {
  return { ...line, children: line.children.filter((child) => child.tag !== 'SOUR' && !isNote(child)) }
}

type Rebuilding = { changes: ReadonlyMap<string, Change>; made: Map<string, GedcomNode | undefined> }

function rebuilt(child: GedcomNode, path: string, into: Rebuilding): GedcomNode | undefined {
  const children = child.children.flatMap((below, at) => rebuilt(below, `${path}.${at}`, into) ?? [])
  const isChanged = children.length < child.children.length || children.some((one, at) => one !== child.children[at])
  const inner = isChanged ? { ...child, children } : child
  const change = into.changes.get(path)
  const now = change ? change(inner) : inner
  into.made.set(path, now)
  return now
}

/** Adds the citations and notes that have no line yet, or whose line went with another. Comes after all other changes of a record. */
export function addCited(edit: Edit, now: Cited, written: Written | undefined, isDead: boolean): void {
  if (now.sources.length === 0 && now.notes.length === 0) return
  const add = (line: Line, made: () => GedcomNode) => {
    if (written && hasLine(edit, line, written.placed)) return
    addBelow(edit, line.about, written?.moved.get(line.at.join('.')) ?? made(), isDead)
  }
  for (const line of now.sources) add(line, () => citationNode(node('SOUR'), line))
  for (const line of now.notes) add(line, () => noteNode(node('NOTE'), line))
}

function hasLine(edit: Edit, { at }: Line, placed: Placed): boolean {
  const top = at.length > 0 ? edit.child(at[0]!) : undefined
  const line = placed(at)
  return top !== undefined && line !== undefined && (top === placed(at.slice(0, 1)) || isWithin(line, top))
}

const isWithin = (line: GedcomNode, parent: GedcomNode): boolean =>
  parent === line || parent.children.some((child) => isWithin(line, child))

const tags: Partial<Record<string, string>> = { name: 'NAME', birth: 'BIRT', death: 'DEAT' }

function addBelow(edit: Edit, about: string, made: GedcomNode, isDead: boolean): void {
  const tag = tags[about] ?? (about.startsWith('_') ? about : undefined)
  const below = (old: GedcomNode): GedcomNode => ({
    ...old,
    value: old.value === 'Y' && old.children.length === 0 ? '' : old.value,
    children: [...old.children, made],
  })
  if (tag && (tag !== 'DEAT' || isDead)) return edit.first(tag, (old) => below(old ?? node(tag)))
  const at = edit.placeOfKey(about) ?? (/^g\d+$/.test(about) ? Number(about.slice(1)) : -1)
  if (edit.has(at)) edit.replaceAt(at, below)
  else edit.add(made)
}

function citationNode(old: GedcomNode, line: Citation): GedcomNode {
  let made = line.record ? { ...old, value: pointer(line.record) } : saying(old, line.title)
  if (line.record) delete made.literal
  made = withText(made, 'PAGE', line.page)
  return withText(made, 'QUAY', line.quality === null ? '' : String(line.quality))
}

function noteNode(old: GedcomNode, line: GedcomNote): GedcomNode {
  if (line.record) return targetOf(old) === line.record ? old : { ...old, value: pointer(line.record) }
  return saying({ ...old, tag: 'NOTE' }, line.text)
}

/** A line below in its place, or at the end; none where there is nothing to say. */
function withText(parent: GedcomNode, tag: string, text: string): GedcomNode {
  const at = parent.children.findIndex((child) => child.tag === tag)
  if (at < 0) return text ? { ...parent, children: [...parent.children, said(tag, text)] } : parent
  const old = parent.children[at]!
  if (old.value.trim() === text) return parent
  const children = text ? parent.children.with(at, saying(old, text)) : parent.children.toSpliced(at, 1)
  return { ...parent, children }
}
