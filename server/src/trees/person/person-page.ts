import type { HidableField, Person } from '@mulghar/contract/trees/person'
import {
  eachText,
  hidableTextKeys,
  nameTextKeys,
  openTextKeys,
  personFields,
  textField,
  type TextKey,
} from '@mulghar/contract/trees/person-fields'
import { mayInTree, type TreeAct, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Documents } from '../../documents/public.ts'
import { mayDelete } from '../core/access.ts'
import { isoDay, lifeYears, yearsAlone } from '../../kit/date-range.ts'
import { seenCited } from '../core/hidden-about.ts'
import { namesInLine } from '../core/line-names.ts'
import { LeftOut, roomsFor, withinBytes } from '../core/shortened.ts'
import type { KeptWords } from './kept-words.ts'
import { elderFirst, siblingsOf, type Span } from './page-siblings.ts'
import type { PersonPage, Relative } from './person-page.sql.ts'
import type { Keyed } from './relatives.sql.ts'

export type PageParts = {
  viewerId: string
  thisYear: number
  pictureOf: Documents['pictureOf']
  /** The part of an answer that the words of this person may have; all where it is the only one. */
  share?: number
}

/** Whether the years of somebody may be shown to a role: those of the dead to all members, those of the living not. */
export function seesYears(role: TreeRole, isLiving: boolean): boolean {
  return !isLiving || mayInTree(role, 'see-living')
}

/** A person as the viewer's role allows; what it does not allow is left out. */
export function presentPerson(row: PersonPage, parts: PageParts, kept?: KeptWords): Person {
  // Of oneself one sees all that is told, whatever the role.
  const role = row.is_self && !mayInTree(row.role, 'edit-people') ? 'READ_WRITE' : row.role
  const isLiving = row.dead_from > parts.thisYear
  const years = seesYears(role, isLiving)
  const left = new LeftOut(roomsFor(row, parts.share))
  const texts: TextsOf = (keys) => eachText(keys, (key) => left.text(row[personFields[key].column], key))
  return {
    id: row.id,
    familyTreeId: row.tree_id,
    firstName: row.first_name,
    lastName: row.last_name,
    names: left.list('names', row.names),
    ...texts(nameTextKeys),
    gender: row.gender,
    living: isLiving,
    deceased: row.deceased || row.death !== null || row.death_place !== null,
    image: row.image_document_id ? parts.pictureOf(row.image_document_id) : null,
    imageId: row.image_document_id,
    pictureCount: row.picture_count,
    ...(years && { birthOrder: row.birth_order, ...texts(openTextKeys) }),
    bornYear: years ? row.birth_year : null,
    diedYear: years ? row.death_year : null,
    ...(mayInTree(role, 'see-living') && lifeOf(row, role, left)),
    ...(mayInTree(role, 'see-contacts') && {
      contactDetails: contactOf(row, left),
      addresses: left.list('addresses', row.addresses),
      notes: left.list('notes', notesOf(row, role)),
    }),
    ...texts(hidableTextKeys.filter((key) => mayInTree(role, textField(key).seen))),
    relations: firstOf(relationsOf(row, parts, kept)),
    ...(kept && familiesAloneOf(kept, mayEditWords(row), left)),
    ...(kept && kept.associates.length > 0 && { associates: associatesOf(kept, row.role, parts, left) }),
    ...left.said,
    linkedFamilyTree: linkedTreeOf(row, parts.pictureOf),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    hidden: hiddenFrom(role, isLiving),
    can: {
      link: mayInTree(row.role, 'ask-for-links'),
      edit: mayInTree(role, 'edit-people'),
      editPictures: mayInTree(role, 'edit-people') && !row.waits,
      editRelations: mayInTree(row.role, 'edit-people'),
      remove: mayDelete(row.role, parts.viewerId, row.added_by),
      beMe: isLiving && !row.is_taken,
    },
  }
}

function textsSeen(act: TreeAct) {
  return hidableTextKeys.filter((key) => textField(key).seen === act)
}

const needed: Partial<Record<TreeAct, readonly HidableField[]>> = {
  'see-living': [
    ...textsSeen('see-living').filter((key) => key !== 'birthPlace' && key !== 'deathPlace'),
    'dateOfBirth',
    'dateOfDeath',
    'marriedDate',
    'birth',
    'death',
    'marriage',
    'birthPlace',
    'deathPlace',
    'educations',
    'jobs',
    'sources',
    'facts',
  ],
  'see-contacts': ['contactDetails', 'addresses', 'notes', ...textsSeen('see-contacts')],
  'see-hidden-names': textsSeen('see-hidden-names'),
}

/** What a role is not shown: it follows from the role alone, so that it does not tell whether there is anything. */
function hiddenFrom(role: TreeRole, isLiving: boolean): HidableField[] {
  const byAct = Object.entries(needed).flatMap(([act, fields]) => (mayInTree(role, act as TreeAct) ? [] : fields))
  return seesYears(role, isLiving) ? byAct : ['birthOrder', 'bornYear', 'diedYear', ...openTextKeys, ...byAct]
}

type TextsOf = <K extends TextKey>(keys: readonly K[]) => { [P in K]: string | null }

function contactOf({ contact }: PersonPage, left: LeftOut): NonNullable<PersonPage['contact']> {
  const said = Object.entries(contact ?? {}).map(([key, text]) => [key, left.text(text, `contactDetails.${key}`)])
  return Object.fromEntries(said)
}

/** A pointer to a shared note without text has nothing to show. */
const notesOf = ({ notes }: PersonPage, role: TreeRole) => (seenCited(notes, role) ?? []).filter(({ text }) => text)

/** Dates to the day, and all that is as visible as they are. */
function lifeOf(row: PersonPage, role: TreeRole, left: LeftOut) {
  const marriage = marriageOf(row)
  return {
    dateOfBirth: isoDay(row.birth),
    dateOfDeath: isoDay(row.death),
    marriedDate: isoDay(marriage),
    birth: row.birth,
    death: row.death,
    marriage,
    educations: left.list('educations', row.educations),
    jobs: left.list('jobs', row.jobs),
    sources: left.list('sources', seenCited(row.sources, role)),
    facts: left.list('facts', row.facts),
  }
}

function linkedTreeOf({ linked_tree: linked }: PersonPage, pictureOf: PageParts['pictureOf']) {
  if (!linked) return null
  const [id, name, gotra, description, since, image] = linked
  const treeImage = image ? pictureOf(image) : null
  return { id, name, gotra, description, createdAt: new Date(since).toISOString(), treeImage }
}

function marriageOf(row: PersonPage) {
  return row.partners?.find(({ from }) => from)?.from ?? row.marriage
}

/** The relatives that a row has, each kind in its order, and how many there are of each. */
export function relationsOf(row: PersonPage, parts: PageParts, kept?: KeptWords): Person['relations'] {
  const { role } = row
  const lineOf = (relative: Relative) => relativeLine(relative, role, parts)
  const isOpen = (deadFrom: number) => seesYears(role, deadFrom > parts.thisYear)
  const seesDays = mayInTree(role, 'see-living')
  const children = (row.children ?? []).map(({ who, kind, position, other, isTold }) => {
    // No order tells either who of the living is the elder.
    const open = isOpen(who[6])
    const born: Span = seesDays ? [who[7], who[8]] : yearsAlone(who[7], who[8])
    const line = { ...lineOf(who), kind, order: open ? position : null, otherParentId: other }
    return { born: open && isTold ? born : unknownSpan, line }
  })
  return {
    parents: (row.parents ?? []).map(({ who, kind }) => ({ ...lineOf(who), kind })),
    partners: (row.partners ?? []).map(({ id, who, kind, from, to }) => ({
      ...lineOf(who),
      unionId: id,
      kind,
      ...(seesDays && { from, to, ...(kept && wordsOf(kept.families.get(id), mayEditWords(row))) }),
    })),
    children: elderFirst(children, ({ born }) => born).map(({ line }) => line),
    siblings: siblingsOf(row, { isOpen, seesDays }).map(({ who, ...kin }) => ({ ...lineOf(who), ...kin })),
    counts: {
      parents: countOf(row.parents),
      partners: countOf(row.partners),
      children: countOf(row.children),
      siblings: countOf(row.siblings),
    },
  }
}

/** Words of a family are changed at once, as pictures are. */
const mayEditWords = ({ role, waits }: PersonPage) => mayInTree(role, 'edit-people') && !waits

function wordsOf(words: ReturnType<KeptWords['families']['get']>, mayEdit: boolean) {
  const { place = null, notes = [], sources = [], version = 0, shortened, isLeftOut = false } = words ?? {}
  return {
    ...(place && { place }),
    ...(notes.length > 0 && { notes }),
    ...(sources.length > 0 && { sources }),
    ...(mayEdit && !isLeftOut && { wordsVersion: version }),
    ...(shortened && { shortened }),
  }
}

/** A page has at least as many relatives of a kind as a form may send, and others while there is room: the counts tell of all. */
const fewest = { parents: 20, partners: 50, children: 100, siblings: 0 }
const mostBytesOfKind = 120_000

function firstOf({ counts, ...lists }: Person['relations']): Person['relations'] {
  // The words of families have a bound of their own.
  const bytesOf = (line: object) => Buffer.byteLength(JSON.stringify({ ...line, notes: [], sources: [], place: '' }))
  const first = <T extends object>(list: readonly T[], least: number) =>
    withinBytes(list, mostBytesOfKind, least, (line) => bytesOf(line as object))
  return {
    parents: first(lists.parents, fewest.parents),
    partners: first(lists.partners, fewest.partners),
    children: first(lists.children, fewest.children),
    siblings: first(lists.siblings, fewest.siblings),
    counts,
  }
}

/** As many as lines of relatives of a kind. */
const mostFamiliesAlone = 200

/** Families without another partner, with whom they could be shown; those without words for those who may write some. */
function familiesAloneOf({ families }: KeptWords, mayEdit: boolean, left: LeftOut): Pick<Person, 'familiesAlone'> {
  const told = [...families].filter(
    ([, { isAlone, place, notes, sources, isLeftOut }]) =>
      isAlone && (mayEdit || isLeftOut || place !== null || notes.length + sources.length > 0),
  )
  const familiesAlone = told
    .slice(0, mostFamiliesAlone)
    .map(([unionId, words]) => ({ unionId, ...wordsOf(words, mayEdit) }))
  left.count('familiesAlone', familiesAlone.length, told.length)
  return familiesAlone.length > 0 ? { familiesAlone } : {}
}

function associatesOf({ associates, associateCount }: KeptWords, role: TreeRole, parts: PageParts, left: LeftOut) {
  const lines = associates.map(({ who, role: as, event, isOf }) => ({
    ...relativeLine(who, role, parts),
    role: cutLine(as),
    event: event && cutLine(event),
    isOf,
  }))
  const shown = withinBytes(lines, mostBytesOfKind)
  left.count('associates', shown.length, associateCount)
  return shown
}

/** A name or role in a line of a list. */
const mostLettersOfLine = 200
export const cutLine = (text: string) =>
  text.length > mostLettersOfLine ? `${text.slice(0, mostLettersOfLine).toWellFormed()}…` : text

/** True where a page shows texts of files beyond the fields: as the dates of partners. */
export const seesKeptWords = (row: PersonPage): boolean => mayInTree(row.role, 'see-living')

const unknownSpan: Span = [null, null]
const countOf = (rows: readonly Keyed[] | null | undefined) => rows?.[0]?.total ?? 0

/** Prefix and suffix of a name, which few people have. */
export function affixesOf(prefix: string | null, suffix: string | null) {
  return { ...(prefix && { namePrefix: prefix }), ...(suffix && { nameSuffix: suffix }) }
}

function relativeLine(relative: Relative, role: TreeRole, { thisYear, pictureOf }: PageParts) {
  const [id, firstName, lastName, gender, birth_year, death_year, deadFrom, ...rest] = relative
  const [birth_from, birth_to, death_from, death_to, names, image, prefix, suffix] = rest
  const living = deadFrom > thisYear
  const life = { birth_year, birth_from, birth_to, death_year, death_from, death_to }
  return {
    id,
    firstName,
    lastName,
    ...affixesOf(prefix, suffix),
    gender,
    living,
    names: namesInLine(names),
    image: image ? pictureOf(image) : null,
    ...lifeYears(life, seesYears(role, living)),
  }
}
