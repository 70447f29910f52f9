import { cleanText } from '@mulghar/contract/kit/clean-text'
import type { FamilyWords as Answer } from '@mulghar/contract/trees/families'
import type { FamilyWordsChange } from '@mulghar/contract/trees/family-draft'
import { patchFamilyWords, readFamilyWords } from '@mulghar/gedcom/family-words'
import { isSameNode, type GedcomNode } from '@mulghar/gedcom/node'
import { AppError, badField } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { changeTree, onlyChanges, type ChangeParts, type OpenChange } from '../core/change.ts'
import { toEdit } from '../core/holding.ts'
import { ownIds } from '../core/person-facts.ts'
import type { Note, Source } from '../core/person-record.ts'
import {
  LeftOut,
  requireTypedPlace,
  requireVersionOf,
  withUnshown,
  withWholeItems,
  withWholeText,
} from '../core/shortened.ts'
import { citedLines, sourceIn } from './cited.ts'
import {
  findFamily,
  insertFamilyRecord,
  insertSources,
  replaceFamilyRecord,
  selectNamedRecords,
  selectSourcesTitled,
  type FamilyKey,
} from './family-words.sql.ts'
import { emptyFamily, recordsIn, recordsOf, versionOf, wordsIn, type FamilyWords } from './kept-words.ts'
import { touchPeople } from './person.sql.ts'
import { changeNoteForAll } from './shared-notes.ts'
import { toldWords } from './told-words.ts'
import { pack, unpack, type Packed } from './verbatim.ts'

const same = (xref: string) => xref

/** Changes what the record of a family says of its marriage and itself, and no other line of it. */
export async function changeFamilyWords(
  parts: ChangeParts,
  viewer: Viewer,
  { treeId, unionId }: FamilyKey,
  sent: FamilyWordsChange,
): Promise<Answer> {
  return changeTree(parts, { treeId, accountId: viewer.id, needs: toEdit }, async (change) => {
    const { trx, at } = change
    const family = await findFamily(trx, { treeId, unionId })
    if (!family) throw new AppError('trees/family-not-found')
    const content = family.content ?? emptyFamily(unionId)
    const record = unpack(content, same)
    const packed = await selectNamedRecords(trx, treeId, recordsOf(record))
    const version = family.content ? versionOf(content, packed) : 0
    if (sent.version !== undefined && sent.version !== version) throw new AppError('kit/stale')
    const before = wordsIn(record, packed)
    if (sent.sources) requireVersionOf('sources', before.sources, sent.version)
    if (sent.notes) requireVersionOf('notes', shownNotes(before), sent.version)
    const draft = {
      ...sent,
      place: withWholeText(sent.place, before.place, 'place'),
      sources: sent.sources && withWholeItems('sources', ownIds(sent.sources, before.sources), before.sources),
      notes: sent.notes && withWholeItems('notes', ownIds(sent.notes, before.notes), shownNotes(before)),
    }
    requireTypedPlace(draft.place, before.place)
    const after = drafted(before, draft)
    const patched = await patchedWith(change, { record, packed, before, after }, family.kind)
    const isPatched = !isSameNode(record, patched)
    if (isPatched) {
      if (!family.content) await insertFamilyRecord(trx, { treeId, unionId }, content, family.importId)
      await replaceFamilyRecord(trx, change, unionId, pack(patched))
    }
    if (!(await changeForAll(change, unionId, draft, before)) && !isPatched) {
      change.leaveUnchanged()
      return answerOf(unionId, before, version)
    }
    const now = await selectNamedRecords(trx, treeId, recordsOf(patched))
    const words = wordsIn(patched, now)
    change.note({
      kind: 'CHANGE',
      subjectKind: 'UNION',
      subjectId: unionId,
      people: family.partners,
      ...onlyChanges(toldWords(before), toldWords(words)),
    })
    await touchPeople(trx, treeId, family.partners, at)
    return answerOf(unionId, words, versionOf(pack(patched), now))
  })
}

function answerOf(unionId: string, { place, sources, notes }: FamilyWords, version: number): Answer {
  const left = new LeftOut()
  return {
    unionId,
    place: left.text(place, 'place'),
    sources: left.list('sources', sources),
    notes: left.list('notes', notes.filter(hasText)),
    version,
    ...left.said,
  }
}

const hasText = ({ text }: Note) => Boolean(text)
const shownNotes = ({ notes }: FamilyWords) => notes.filter(hasText)

type NoteDraft = NonNullable<FamilyWordsChange['notes']>[number]

/** True where a shared note gets another text for all who share it: the family goes on pointing to it. */
const isForAll = ({ forAll, text }: NoteDraft, old: Note) => Boolean(forAll && text && old.record && old.text !== text)

/** Changes shared notes for all who share them, where the draft asks for it. Answers true where it did. */
async function changeForAll(
  change: OpenChange,
  unionId: string,
  draft: FamilyWordsChange,
  before: FamilyWords,
): Promise<boolean> {
  let isChanged = false
  for (const sent of draft.notes ?? []) {
    const old = knownItem(before.notes, sent)
    if (!old?.record || !sent.text || !isForAll(sent, old)) continue
    await changeNoteForAll(change, { record: old.record, text: sent.text }, { unionId })
    isChanged = true
  }
  return isChanged
}

function knownItem<T extends Source | Note>(
  items: readonly T[],
  sent: { id?: string | null | undefined; about: string | null },
): T | undefined {
  return items.find((item) => item.id === sent.id && (item.about ?? null) === sent.about)
}

/** The words as a draft wants them. An item with another subject is a new one. */
function drafted(before: FamilyWords, draft: FamilyWordsChange): FamilyWords {
  const place = draft.place === undefined ? before.place : draft.place
  // A new item is about the family or its marriage; other lines of the record only keep theirs.
  const named = (old: Source | Note | undefined, { about }: { about: string | null }) => ({
    id: old?.id ?? newId(),
    ...(about && (old || about === 'marriage') && { about }),
  })
  const sources = draft.sources?.map((sent, at): Source => {
    const old = knownItem(before.sources, sent)
    const { title, page, quality = null } = sent
    if (!title && page && (!old || old.title)) throw badField(`sources.${at}.title`, 'required')
    const link = old?.title === title ? old.link : null
    return { ...named(old, sent), title, page, link, ...(quality !== null && { quality }) }
  })
  const notes = draft.notes?.map((sent): Note => {
    const old = knownItem(before.notes, sent)
    if (old && (old.text === sent.text || isForAll(sent, old))) return old
    return { ...named(old, sent), text: sent.text }
  })
  const told = sources?.filter(({ title, page }) => title || page)
  return {
    place,
    sources: told ? withUnshown('sources', before.sources, told) : before.sources,
    // Pages do not show pointers to notes without text, so that no draft has them.
    notes: notes
      ? [
          ...withUnshown('notes', shownNotes(before), notes.filter(hasText)),
          ...before.notes.filter((note) => !hasText(note)),
        ]
      : before.notes,
  }
}

type Patching = { record: GedcomNode; packed: ReadonlyMap<string, Packed>; before: FamilyWords; after: FamilyWords }

async function patchedWith(
  change: OpenChange,
  { record, packed, before, after }: Patching,
  kind: Parameters<typeof patchFamilyWords>[2],
): Promise<GedcomNode> {
  const lines = readFamilyWords(record)
  const titles = after.sources.flatMap(({ id, title }) =>
    title && before.sources.find((old) => old.id === id)?.title !== title ? [title] : [],
  )
  const names = await namesOfSources(change, [...new Set(titles)])
  const { sourceOf } = recordsIn(packed)
  const cited = citedLines(after, lines, { names: { sourceOf, nameOf: (title) => names.get(title) }, hasNotes: true })
  const place = after.place === (cleanText(lines.place) || null) ? lines.place : (after.place ?? '')
  return patchFamilyWords(record, { place, ...cited }, kind)
}

/** The names of SOUR records with these titles. GEDCOM 7 cites records alone: a title that has none gets one. */
async function namesOfSources({ trx, treeId }: OpenChange, titles: readonly string[]): Promise<Map<string, string>> {
  if (titles.length === 0) return new Map()
  const names = new Map<string, string>()
  for (const { xref, content } of await selectSourcesTitled(trx, treeId, titles)) {
    const title = cleanText(sourceIn(unpack(content, same)).title)
    if (!names.has(title)) names.set(title, xref)
  }
  const missing = titles.filter((title) => !names.has(title))
  if (missing.length > 0) for (const [title, xref] of await insertSources(trx, treeId, missing)) names.set(title, xref)
  return names
}
