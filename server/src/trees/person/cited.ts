import type { Citation, GedcomNode, GedcomNote, GedcomPerson } from '@mulghar/gedcom'
import { valueOf } from '@mulghar/gedcom/node'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { cleanTexts } from '../../kit/names/clean.ts'
import type { PersonFacts } from '../core/person-facts.ts'
import type { Note, Source } from '../core/person-record.ts'

// Between the SOUR and NOTE lines of a record and the sources and notes of a person. An item that came from a file is named by its
// path there ("s3.1", "n0"), so that an export finds its line again; a source with another title by "r3.1".

export type SourceRecord = { title: string; link: string }

/** A SOUR record: its title, and its link, which is in PUBL (or WWW, as some programs write it). */
export function sourceIn(record: GedcomNode): SourceRecord {
  const link = [valueOf(record, 'WWW'), valueOf(record, 'PUBL')].find((text) => /^https?:\/\/\S+$/i.test(text))
  return { title: valueOf(record, 'TITL') || valueOf(record, 'ABBR'), link: link ?? '' }
}

/** Records of a file by their names in it. */
export type Records = {
  sourceOf: (xref: string) => SourceRecord | undefined
  noteOf: (xref: string) => string | undefined
  /** The name of a record in the tree, where two files may have the same names. */
  rename: (xref: string) => string
}

/** Records as an export knows them. */
export type SourceNames = {
  sourceOf: Records['sourceOf']
  /** The name of the record with this title and link. */
  nameOf: (title: string, link: string) => string | undefined
}

const textOr = (text: string) => cleanText(text) || null
const orNull = <T>(items: T[]) => (items.length > 0 ? items : null)

/** A pointer to a note without text is kept, though pages do not show it, so that an export has its line. */
const isKept = ({ text, record }: Note) => text !== null || record !== undefined

/** Parts that say nothing are left out, since most genealogies have many citations. */
export function citedFacts(
  { sources, notes }: Pick<GedcomPerson, 'sources' | 'notes'>,
  records: Records,
): Pick<PersonFacts, 'sources' | 'notes'> {
  const { sourceOf, noteOf, rename } = records
  // Cleaned once for each record, since thousands of lines may point to the same long text.
  const known = { sourceOf: kept(sourceOf), noteOf: kept((xref) => textOr(noteOf(xref) ?? '') ?? undefined), rename }
  return {
    sources: orNull(sources.map((line) => sourceFrom(line, `s${line.at.join('.')}`, known.sourceOf))),
    notes: orNull(notes.map((line) => noteFrom(line, known)).filter(isKept)),
  }
}

/** The same function, which looks up each name once. */
function kept<T>(find: (xref: string) => T): (xref: string) => T {
  const found = new Map<string, T>()
  return (xref) => {
    if (!found.has(xref)) found.set(xref, find(xref))
    return found.get(xref)!
  }
}

function sourceFrom(line: Citation, id: string, sourceOf: Records['sourceOf']): Source {
  const record = sourceOf(line.record)
  return {
    id,
    ...(line.about && { about: line.about }),
    title: textOr(line.title || (record?.title ?? '')),
    page: textOr(line.page),
    link: textOr(record?.link ?? ''),
    ...(line.quality !== null && { quality: line.quality }),
  }
}

function noteFrom(line: GedcomNote, { noteOf, rename }: Records): Note {
  return {
    id: `n${line.at.join('.')}`,
    ...(line.about && { about: line.about }),
    text: line.record ? (noteOf(line.record) ?? null) : textOr(line.text),
    ...(line.record && { record: rename(line.record) }),
  }
}

/**
 * A person as read from a record whose row does not have the notes and the citations of events: only citations of the person
 * themselves count as read, so that an export leaves the others alone.
 */
export function withoutCitedEvents(person: GedcomPerson): GedcomPerson {
  return { ...person, notes: [], sources: person.sources.filter(({ at }) => at.length === 1) }
}

type Lines = Pick<GedcomPerson, 'sources' | 'notes'>

/** The other way: items that are as they were read come back as they were read. `hasNotes` as the column `with_notes`. */
export function citedLines(
  facts: Pick<PersonFacts, 'sources' | 'notes'>,
  before: Lines | undefined,
  { names, hasNotes }: { names: SourceNames | undefined; hasNotes: boolean },
): Lines {
  const hadNone = !before || before.sources.length + before.notes.length === 0
  if (hadNone && !facts.sources && !facts.notes) return { sources: [], notes: [] }
  const idOf = (line: Citation, index: number) => (hasNotes ? `s${line.at.join('.')}` : `s${index}`)
  const oldSources = new Map(before?.sources.map((line, index) => [idOf(line, index), line]))
  const oldNotes = new Map(before?.notes.map((line) => [`n${line.at.join('.')}`, line]))
  const empty = (before?.notes ?? []).filter((line) => !line.record && !cleanText(line.text))
  return {
    sources: (facts.sources ?? []).map((source) =>
      sourceLine(source, oldSources.get(source.id.replace(/^r(?=[\d.]+$)/, 's')), names),
    ),
    notes: [...empty, ...(facts.notes ?? []).map((note) => noteLine(note, oldNotes.get(note.id)))],
  }
}

function sourceLine(source: Source, old: Citation | undefined, names: SourceNames | undefined): Citation {
  const sourceOf = names?.sourceOf ?? (() => undefined)
  const about = aboutNow(source, old)
  if (old && isAsRead(sourceFrom(old, source.id, sourceOf), source, names)) return withAbout(old, about)
  const [title, link] = [source.title ?? source.link ?? '', source.link ?? '']
  const isSameTitle =
    old &&
    isAsRead(
      { ...sourceFrom(old, source.id, sourceOf), page: null, quality: null },
      { ...source, page: null, quality: null },
      names,
    )
  const page = old && textOr(old.page) === source.page ? old.page : (source.page ?? '')
  const of = isSameTitle
    ? { title: old.title, record: old.record }
    : { title, record: names?.nameOf(title, link) ?? '' }
  return { at: old?.at ?? [], about, ...of, page, quality: source.quality ?? null }
}

/** The fact of an item: that of its line, unless another was chosen. */
function aboutNow({ about }: Source | Note, old: Citation | GedcomNote | undefined): string {
  return old && about === `g${old.at[0]}` ? old.about : (about ?? '')
}

const withAbout = <T extends Citation | GedcomNote>(line: T, about: string): T =>
  line.about === about ? line : { ...line, about }

/** The title counts as unchanged where no records are known. */
function isAsRead(read: Source, now: Source, names: SourceNames | undefined): boolean {
  const parts = ({ title, link, page, quality }: Source) => ({ ...(names && { title, link }), page, quality })
  return sameValue(parts(read), parts(cleanTexts(now)))
}

function noteLine(note: Note, old: GedcomNote | undefined): GedcomNote {
  const about = aboutNow(note, old)
  if (
    old &&
    (note.record ? old.record === note.record : !old.record && textOr(old.text) === cleanText(note.text ?? ''))
  )
    return withAbout(old, about)
  return { at: old?.at ?? [], about, text: note.text ?? '', record: note.record ?? '' }
}
