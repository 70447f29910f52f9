import { mostMemories, type Memory } from '@mulghar/contract/documents/documents'
import type { CalendarDay } from '@mulghar/contract/kit/bikram-sambat'
import { earlierDays, type EarlierDay } from '../kit/anniversaries.ts'
import { firstIdAt } from '../kit/ids.ts'
import type { Viewer } from '../kit/viewer.ts'
import { findDocuments, selectPicturesIn, type DocumentRow, type IdSpan } from './documents.sql.ts'
import type { Links } from './links.ts'
import { mediaOf } from './media.ts'
import type { DocumentQuestions, PhotoPage, PhotoPages, Shower, UseKind } from './public.ts'
import type { DocumentsDb } from './tables.ts'
import { selectUses } from './uses.sql.ts'

/** A photo of which a day is the anniversary: when it was taken, and the use that says so. */
export type TakenPhoto = Shower & { documentId: string; taken: EarlierDay }

/**
 * Photos that were taken on this day of an earlier year and that the viewer may see, whoever uploaded them. Registered for
 * the kinds of use that note a day.
 */
export type TakenPhotos = Record<UseKind, (viewerId: string, day: string) => Promise<readonly TakenPhoto[]>>

type Parts = {
  db: DocumentsDb
  links: Links
  questions: Partial<DocumentQuestions>
  pages: Partial<PhotoPages>
  taken: Partial<TakenPhotos>
}

type Candidate = Shower & { kind: UseKind; row: DocumentRow; day: EarlierDay }

/** Uploads of this many years are searched. Each year is one or two short ranges of the primary key. */
const mostYears = 30
/** The most uploads of one day that are read, so that a day of a large album is as quick as any other. */
const mostOfDay = 50
const [minuteMs, dayMs] = [60_000, 86_400_000]

/**
 * The account's photos that were uploaded to, or taken for, a post or an album on this day of an earlier year. Document ids
 * follow time, so the days are id ranges on the primary key and need no index of their own.
 */
export async function listMemories(
  parts: Parts,
  viewer: Viewer,
  { day, offset }: { day: string; offset: number },
): Promise<{ data: Memory[] }> {
  const candidates = (
    await Promise.all([uploadedOn(parts, viewer.id, day, offset), takenOn(parts, viewer.id, day)])
  ).flat()
  const pages = await pagesOf(parts, viewer, candidates)
  const groups = Map.groupBy(
    candidates.filter((candidate) => pages.has(useKey(candidate))),
    (candidate) => `${pages.get(useKey(candidate))!.id} ${isoOf(candidate.day.on)}`,
  )
  const data = [...groups.values()].map((group): Memory => {
    const [{ row, day: earlier }] = group as [Candidate]
    return {
      on: isoOf(earlier.on),
      calendar: earlier.calendar,
      years: earlier.years,
      place: pages.get(useKey(group[0]!))!,
      photo: mediaOf(row, 'IMAGE', parts.links),
      count: new Set(group.map((candidate) => candidate.row.id)).size,
    }
  })
  return { data: data.sort(latestFirst).slice(0, mostMemories) }
}

const latestFirst = (a: Memory, b: Memory) => (a.on < b.on ? 1 : a.on > b.on ? -1 : a.photo.id < b.photo.id ? 1 : -1)

async function uploadedOn({ db, pages }: Parts, accountId: string, day: string, offset: number): Promise<Candidate[]> {
  const days = earlierDays(dayOf(day), mostYears)
    .map((earlier) => ({ earlier, span: spanOf(earlier.on, offset) }))
    .filter((one): one is { earlier: EarlierDay; span: IdSpan } => one.span !== undefined)
  const kinds = Object.keys(pages)
  const rows = await selectPicturesIn(db, accountId, { spans: days.map(({ span }) => span), kinds, limit: mostOfDay })
  const uses = Map.groupBy(await selectUses(db, rows), (use) => use.document_id)
  return rows.flatMap(({ span, ...row }) =>
    (uses.get(row.id) ?? [])
      .filter((use) => kinds.includes(use.kind))
      .map((use) => ({
        kind: use.kind as UseKind,
        rootId: use.root_id,
        refId: use.ref_id,
        row,
        day: days[span]!.earlier,
      })),
  )
}

async function takenOn({ db, taken }: Parts, accountId: string, day: string): Promise<Candidate[]> {
  const kinds = Object.keys(taken) as UseKind[]
  const photos = (
    await Promise.all(
      kinds.map(async (kind) => (await taken[kind]!(accountId, day)).map((photo) => ({ ...photo, kind }))),
    )
  ).flat()
  const ids = [...new Set(photos.map(({ documentId }) => documentId))]
  const rows = new Map((await findDocuments(db, ids)).map((row) => [row.id, row]))
  return photos.flatMap(({ kind, rootId, refId, documentId, taken: earlier }) => {
    const row = rows.get(documentId)
    return row?.account_id === accountId && row.type === 'IMAGE' ? [{ kind, rootId, refId, row, day: earlier }] : []
  })
}

/** The pages of what the viewer may see and open: two questions for each kind of use. */
async function pagesOf({ questions, pages }: Parts, viewer: Viewer, candidates: readonly Candidate[]) {
  const found = new Map<string, PhotoPage>()
  for (const [kind, uses] of Map.groupBy(candidates, (candidate) => candidate.kind)) {
    const seen = (await questions[kind]?.(viewer, uses)) ?? []
    if (seen.length === 0) continue
    for (const [refId, page] of (await pages[kind]?.(viewer.id, seen)) ?? []) found.set(useKey({ kind, refId }), page)
  }
  return found
}

const useKey = ({ kind, refId }: { kind: string; refId: string }) => `${kind} ${refId}`

/** The ids of a local day; undefined before 1970, when no id could be made. */
function spanOf({ year, month, day }: CalendarDay, offset: number): IdSpan | undefined {
  const start = Date.UTC(year, month - 1, day) - offset * minuteMs
  return start < 0 ? undefined : { low: firstIdAt(start), high: firstIdAt(start + dayMs) }
}

function dayOf(day: string): CalendarDay {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  return { year, month, day: dayOfMonth }
}

const two = (part: number) => String(part).padStart(2, '0')
const isoOf = ({ year, month, day }: CalendarDay) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
