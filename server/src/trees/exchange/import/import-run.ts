import type { ImportReport } from '@mulghar/contract/trees/import-report'
import { rm } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Documents } from '../../../documents/public.ts'
import { AppError } from '../../../kit/app-error.ts'
import { ticks } from '../../../kit/clock.ts'
import { isDatabaseAway } from '../../../kit/database.ts'
import { soundsOf } from '../../../kit/names/keys.ts'
import { TaskRefused, type Progress } from '../../../kit/tasks.ts'
import { changeTree, said, type ChangeParts, type OpenChange } from '../../change.ts'
import { addTreeKeys, replaceTitleKeys } from '../../keys.sql.ts'
import type { TreesDb } from '../../tables.ts'
import { insertOwner, insertTree } from '../../trees.sql.ts'
import { onOneConnection, TableCopies, withoutReferences } from './copy.sql.ts'
import { findImport, hasExtras, setPicture } from '../exchange.sql.ts'
import { openImportFile, type ImportFile, type TableWish } from './import-file.ts'
import { Bonds } from './bonds.ts'
import {
  copyFamilies,
  copyTreeKeys,
  gather,
  importTables,
  leadsOf,
  PeopleCopy,
  type ImportTarget,
} from './import-rows.ts'
import { surveyOf, type Survey } from './survey.ts'

export type ImportWish = {
  treeId: string
  path: string
  fileName: string
  newTreeName: string | null
  /** How it is to be read, where it is a table. */
  table?: TableWish
}
export type ImportParts = ChangeParts & { pool: Pool; documents: Pick<Documents, 'storeBytes' | 'attach'> }

/**
 * Reads a file into a tree, all of it or nothing: a first look finds who is there, then they are read and written in one
 * transaction.
 * Pictures that came within the file are kept afterwards.
 */
export async function runImport(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  wish: ImportWish,
): Promise<ImportReport> {
  const report = await importFile(parts, task, wish).catch(async (error: unknown) => {
    // A crash, of the app or of the database, leaves the file here for the next try.
    if (!isDatabaseAway(error)) await rm(wish.path, { force: true })
    throw error
  })
  await rm(wish.path, { force: true })
  return report
}

async function importFile(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  wish: ImportWish,
): Promise<ImportReport> {
  const started = ticks()
  const file = await openImportFile(wish.path, wish.table && { ...wish.table, name: wish.fileName })
  const { survey, isGenealogy } = await surveyOf(file, (people) => task.progress(people, null, 'reading'))
  if (!isGenealogy) throw new TaskRefused(new AppError('trees/not-gedcom').message)
  const reading = file.read()
  const { problems } = reading
  const gathered = gather()

  // A crash may have come between the end of the import and that of its task.
  const earlier = await findImport(parts.db, wish.treeId, task.id)
  if (earlier) for await (const _ of reading.records());
  const counts =
    earlier ??
    (await onOneConnection<unknown, { people: number; families: number }>(parts.pool, async (db, client) => {
      const changing = { ...parts, db: db as unknown as TreesDb }
      const about = {
        treeId: wish.treeId,
        accountId: task.accountId,
        entry: { id: task.id, kind: 'IMPORT' as const },
        creates: wish.newTreeName !== null,
      }
      return changeTree(changing, about, async (change) => {
        if (wish.newTreeName !== null) await makeTree(change, wish.newTreeName)
        const target: ImportTarget = {
          treeId: wish.treeId,
          accountId: task.accountId,
          importId: task.id,
          at: change.at,
          rename: renamer(survey, (await hasExtras(change.trx, wish.treeId)) ? `${task.id.slice(-6)}-` : ''),
        }
        const people = survey.personIds.size
        const families = await withoutReferences(client, () =>
          TableCopies.of(client, importTables, async (copies) => {
            const bonds = new Bonds(survey.personIds, problems)
            const writing = new PeopleCopy(copies, target, { survey, problems, gathered, bonds })
            for await (const batch of reading.records()) {
              await writing.add(batch)
              await task.progress(writing.count, people, 'people')
            }
            // Families name nobody else, so that their references need not be looked up one by one.
            if (writing.count !== people) throw new Error(`${writing.count} of ${people} people were written`)
            await task.progress(0, survey.familyIds.size, 'families')
            const count = await copyFamilies(target, survey, bonds.families(), copies)
            await task.progress(count, count, 'finishing')
            if (about.creates) copyTreeKeys(target, gathered, copies)
            return count
          }),
        )
        if (!about.creates) await addTreeKeys(change.trx, wish.treeId, leadsOf(gathered))
        change.count({ people, families })
        const summary = { file: wish.fileName, people, families }
        change.note({ kind: 'IMPORT', subjectKind: 'TREE', subjectId: wish.treeId, after: summary })
        // The last moment at which it can still be called off: after this it is all there.
        await task.progress(families, families, 'keeping')
        return { people, families }
      })
    }))
  const media = await keepPictures(parts, task, wish.treeId, file, gathered.pictures)

  const others = [...gathered.others]
  const sources = gathered.others.get('SOUR') ?? 0
  return {
    familyTreeId: wish.treeId,
    fileName: wish.fileName,
    kind: wish.table ? ('TABLE' as const) : ('GEDCOM' as const),
    version: reading.facts.version || null,
    encoding: file.encoding ?? reading.facts.encoding ?? 'UTF-8',
    software: reading.facts.software || null,
    ...counts,
    sources,
    media,
    otherRecords: others.reduce((sum, [, count]) => sum + count, 0) - sources,
    seconds: Math.round(ticks() - started) / 1000,
    problemCount: problems.count + (file.tableProblems?.count ?? 0),
    problems: [...(file.tableProblems?.list() ?? []), ...problems.list()],
  }
}

/** Records of an earlier file in the same tree may have the same identifiers: those of this one get a prefix then. */
function renamer({ personIds, familyIds }: Survey, prefix: string): (xref: string) => string {
  return (xref) => personIds.get(xref) ?? familyIds.get(xref) ?? `${prefix}${xref}`
}

async function makeTree({ trx, at, treeId, accountId, note, count }: OpenChange, name: string): Promise<void> {
  const tree = { name, description: name, gotra: null, discoverable: true, image_document_id: null }
  await insertTree(trx, {
    ...tree,
    id: treeId,
    owner_account_id: accountId,
    cover_document_id: null,
    created_at: at,
    updated_at: at,
  })
  await insertOwner(trx, treeId, accountId)
  await replaceTitleKeys(trx, treeId, soundsOf(name))
  count({ members: 1 })
  note({ kind: 'CREATE', subjectKind: 'TREE', subjectId: treeId, after: said(tree) })
  note({ kind: 'CREATE', subjectKind: 'MEMBER', subjectId: accountId, after: { role: 'OWNER' } })
}

/** One picture a person, from the archive; what is no picture stays in the record only. */
async function keepPictures(
  parts: ImportParts,
  task: { id: string; accountId: string; progress: Progress },
  treeId: string,
  { archive }: ImportFile,
  pictures: readonly { personId: string; file: string }[],
): Promise<number> {
  if (!archive || pictures.length === 0) return 0
  let kept = 0
  for (const [index, { personId, file }] of pictures.entries()) {
    const bytes = archive.file(decodeURIComponent(file)) ?? archive.file(file)
    if (bytes && bytes.length > 0 && (await keepPicture(parts, task, treeId, personId, { name: file, bytes }))) kept++
    await task.progress(index + 1, pictures.length, 'media')
  }
  return kept
}

async function keepPicture(
  parts: ImportParts,
  task: { id: string; accountId: string },
  treeId: string,
  personId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<boolean> {
  const viewer = { id: task.accountId }
  try {
    const document = await parts.documents.storeBytes(viewer, file)
    const entry = { id: task.id, kind: 'IMPORT' as const }
    await changeTree(parts, { treeId, accountId: task.accountId, entry }, async ({ trx, note }) => {
      await parts.documents.attach(trx, viewer, document.id, { kind: 'person', rootId: treeId, refId: personId })
      await setPicture(trx, treeId, personId, document.id)
      note({
        kind: 'CHANGE',
        subjectKind: 'PERSON',
        subjectId: personId,
        before: { imageId: null },
        after: { imageId: document.id },
      })
    })
    return true
  } catch (error) {
    // A file that is no picture is no reason to stop.
    if (error instanceof AppError) return false
    throw error
  }
}
