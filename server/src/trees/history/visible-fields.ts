import type { FieldChange } from '@mulghar/contract/trees/history'
import { sameValue } from '@mulghar/contract/kit/same-value'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { personFields, type FactKey } from '@mulghar/contract/trees/person-fields'
import { mayInTree, type TreeAct, type TreeRole } from '@mulghar/contract/trees/roles'
import { hiddenCited, seenCited } from '../core/hidden-about.ts'
import type { RoomOfEntry } from '../core/short-changes.ts'
import type { PastChange } from './inverse.ts'

export type FieldSeer = {
  role: TreeRole
  /** Who may bring a picture back sees it; to others it is told that there was one, also to the person themselves. */
  mayBringBack: boolean
  /** Undefined where the uploader has removed the photo: then it is only told that there was one. */
  pictureOf: (documentId: string) => Picture | undefined
  nameOf: (personId: string) => string
  /** The room of the entry or proposal to which the change belongs. */
  room: RoomOfEntry
  /** What another tree is called, where it is there and the viewer may know of it. */
  treeNameOf: (treeId: string) => string | undefined
}

/** What a change says of a field, and what one must be allowed to see it. */
type Said = { act: TreeAct; field: FieldChange }

/** The fields of a change as far as the role goes; whether there are others. */
export function visibleFields(change: PastChange, seer: FieldSeer): { fields: FieldChange[]; isHidden: boolean } {
  const all = saidBy(change, seer).filter(({ field }) => !sameValue(field.before, field.after))
  const seen = all.filter((one) => mayInTree(seer.role, one.act))
  return { fields: seen.map((one) => seer.room.field(one.field)), isHidden: seen.length < all.length }
}

function saidBy(change: PastChange, seer: FieldSeer): Said[] {
  const pair = {
    before: (change.before ?? {}) as Record<string, unknown>,
    after: (change.after ?? {}) as Record<string, unknown>,
  }
  switch (change.subject_kind) {
    case 'PERSON':
      return ofPerson(pair, seer)
    case 'PICTURE':
      return ofPicture(pair, seer)
    case 'UNION':
      return ofUnion(change, pair, seer)
    case 'CHILD':
      return ofChild(change, pair, seer)
    case 'TREE':
      return change.kind === 'IMPORT' ? ofImport(pair) : ofTree(pair, seer)
    case 'IMPORT':
      return ofImport(pair)
    case 'MEMBER':
      return ofMember(pair, seer)
    case 'LINK':
      return ofLink(pair, seer)
  }
}

/** A field of a person that a change names, and of what is in several parts the part. */
export type NamedField = [key: string, part: string | null]

/** By what names a change of a person tells of its fields, as far as the role goes; whether there are others. */
export function visibleNames(fields: readonly NamedField[], role: TreeRole): { names: string[]; isHidden: boolean } {
  const seen = fields.filter(([key]) => mayInTree(role, actOf(key)))
  return { names: seen.map(([key, part]) => part ?? nameOfKey(key)), isHidden: seen.length < fields.length }
}

const nameOfKey = (key: string) => (key === 'imageId' ? 'image' : key)

type Pair = { before: Record<string, unknown>; after: Record<string, unknown> }

const keysOf = ({ before, after }: Pair) => [...new Set([...Object.keys(before), ...Object.keys(after)])]
const said = (act: TreeAct, field: string, before: unknown, after: unknown, name?: string): Said => ({
  act,
  field: { field, before, after, ...(name !== undefined && { name }) },
})
const field = ({ before, after }: Pair, key: string, act: TreeAct, as = key, name?: string): Said =>
  said(act, as, before[key] ?? null, after[key] ?? null, name)

/** What a field of a person asks of the viewer's role; one that a later version tells is seen by those who see everything. */
const actOf = (key: string): TreeAct =>
  Object.hasOwn(personFields, key) ? personFields[key as FactKey].seen : 'see-hidden-names'

function ofPerson(pair: Pair, seer: FieldSeer): Said[] {
  return keysOf(pair).flatMap((key): Said[] => {
    const act = actOf(key)
    if (key === 'contact') {
      const inner = (side: unknown) => (side ?? {}) as Record<string, unknown>
      const contact = { before: inner(pair.before[key]), after: inner(pair.after[key]) }
      return keysOf(contact).map((part) => field(contact, part, act))
    }
    if (key === 'imageId') return [picture(pair, key, nameOfKey(key), seer)]
    if (key === 'sources' || key === 'notes') return ofCited(pair, key, act, seer.role)
    return [field(pair, key, act)]
  })
}

type CitedItems = { about?: string | null }[] | null

/** Sources or notes without those of hidden names, where the role may not see such names. */
function ofCited({ before, after }: Pair, key: string, act: TreeAct, role: TreeRole): Said[] {
  if (mayInTree(role, 'see-hidden-names')) return [field({ before, after }, key, act)]
  const seen = (side: Record<string, unknown>) => seenCited((side[key] ?? null) as CitedItems, role)
  const hidden = (side: Record<string, unknown>) => hiddenCited((side[key] ?? null) as CitedItems)
  return [said(act, key, seen(before), seen(after)), said('see-hidden-names', key, hidden(before), hidden(after))]
}

/** A picture for those who may bring it back; for others that there is one. */
function picture(pair: Pair, key: string, as: string, { mayBringBack, pictureOf }: FieldSeer): Said {
  const shown = (id: unknown) => (id ? (mayBringBack && pictureOf(String(id))) || true : null)
  return said('see-living', as, shown(pair.before[key]), shown(pair.after[key]))
}

/** Where a picture stands is told of one that was moved. */
function ofPicture(pair: Pair, seer: FieldSeer): Said[] {
  const isMoved = 'place' in pair.before && 'place' in pair.after
  return [
    picture(pair, 'imageId', 'image', seer),
    field(pair, 'caption', 'see-living'),
    field(pair, 'taken', 'see-living'),
    ...(isMoved ? [field(pair, 'place', 'see-living')] : []),
  ]
}

function ofUnion(change: PastChange, pair: Pair, { nameOf }: FieldSeer): Said[] {
  const told = ['kind', 'from', 'to', 'marriagePlace', 'sources', 'notes'].map((key) => field(pair, key, 'see-living'))
  if (change.kind !== 'CHANGE') return told
  const partners = ['a', 'b'].flatMap((key): Said[] => {
    const name = (side: Record<string, unknown>) => (side[key] ? nameOf(String(side[key])) : null)
    return [said('see-living', 'partner', name(pair.before), name(pair.after))]
  })
  return [...partners, ...told]
}

function ofChild(change: PastChange, pair: Pair, { nameOf }: FieldSeer): Said[] {
  const [, one, other] = change.people ?? []
  const towards = (key: string, id: string | undefined): Said[] =>
    id === undefined ? [] : [field(pair, key, 'see-living', 'parentKind', nameOf(id))]
  const told = { ...pair.before, ...pair.after }
  // A child's one parent may stand in either place of the union; the other place says nothing.
  const only = told['kindA'] === 'BIRTH' && told['kindB'] !== 'BIRTH' ? 'kindB' : 'kindA'
  const kinds = other === undefined ? towards(only, one) : [...towards('kindA', one), ...towards('kindB', other)]
  return [...kinds, ...(change.kind === 'CHANGE' ? [field(pair, 'position', 'see-living', 'order')] : [])]
}

const treeFields: Record<string, TreeAct> = {
  name: 'see-graph',
  description: 'see-living',
  gotra: 'see-living',
  discoverable: 'see-living',
  approval: 'see-living',
}

function ofTree(pair: Pair, seer: FieldSeer): Said[] {
  return [
    ...keysOf(pair).flatMap((key) => (treeFields[key] ? [field(pair, key, treeFields[key])] : [])),
    picture(pair, 'image_document_id', 'treeImage', seer),
    picture(pair, 'cover_document_id', 'coverImage', seer),
  ]
}

function ofImport(pair: Pair): Said[] {
  return ['file', 'people', 'families'].map((key) => field(pair, key, 'see-living'))
}

/** Whether it is asked for or stands, and with which tree. */
function ofLink(pair: Pair, { treeNameOf }: FieldSeer): Said[] {
  const { treeId } = { ...pair.before, ...pair.after }
  return [field(pair, 'status', 'govern', 'status', treeNameOf(String(treeId)))]
}

function ofMember(pair: Pair, { nameOf }: FieldSeer): Said[] {
  const who = (side: Record<string, unknown>) => (side['personId'] ? nameOf(String(side['personId'])) : null)
  return [
    field(pair, 'role', 'govern'),
    field(pair, 'status', 'govern'),
    said('govern', 'personId', who(pair.before), who(pair.after)),
  ]
}
