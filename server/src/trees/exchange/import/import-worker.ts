import { Problems, unpack, valueOf, ZipBroken, type Problem } from '@mulghar/gedcom'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { open } from 'node:fs/promises'
import { Refused } from '../../../kit/refused.ts'
import { ticks } from '../../../kit/clock.ts'
import { cleanTexts } from '../../../kit/names/clean.ts'
import { serveTasks } from '../../../kit/worker-pieces.ts'
import { Bonds } from './bonds.ts'
import { openImportFile, sourceIn, type ImportFile } from './import-file.ts'
import type { FoundProblem, ImportEnd, ImportOrder, ImportPiece, ImportTask, RowsOrder } from './import-reading.ts'
import {
  copyFamilies,
  copyTreeKeys,
  gather,
  importTables,
  leadsOf,
  PeopleCopy,
  renamer,
  type Gathered,
} from './import-rows.ts'
import { mediaOf } from './media-of.ts'
import { surveyOf, type Survey } from './survey.ts'
import { TableBlocks } from './table-blocks.ts'

// All that is made of a stranger's file is made here; the thread that answers only hands on what comes.

serveTasks<ImportTask, ImportOrder>(work, (piece) => {
  const { block } = piece as Partial<Extract<ImportPiece, { block: unknown }>>
  return block?.flatMap(({ rows }) => rows.map(({ buffer }) => buffer)) ?? []
})

async function* work(task: ImportTask, hear: () => Promise<ImportOrder>): AsyncGenerator<ImportPiece | Uint8Array> {
  if (task.kind === 'medium') return yield* mediumOf(task)
  try {
    const file = await openImportFile(task.path, task.kind === 'check' ? {} : task.wish)
    try {
      if (task.kind === 'check') yield await checked(file)
      else if (task.kind === 'names') yield await namesOf(file)
      else yield* imported(file, hear)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isStringTooLong(error)) yield { refused: 'trees/import-too-large' }
    else if (error instanceof Refused) yield { refused: error.code }
    else throw error
  }
}

/** V8 refuses to make a string of more than half a billion letters, with an error that has no class of its own. */
function isStringTooLong(error: unknown): boolean {
  if (error instanceof RangeError) return error.message === 'Invalid string length'
  return error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG'
}

/** A first look: whether it begins as a genealogy does. */
async function checked(file: ImportFile): Promise<ImportPiece> {
  for await (const _ of file.read().records()) break
  const refused = refusalOf(file.problems)
  return refused ? { refused } : { seen: 0 }
}

const mostNames = 10
/** People whose names are looked at; names in ASCII letters are the same in every encoding. */
const mostPeople = 20_000

/** The encoding of a file with some of its names: those with letters outside ASCII first, in the order of the file. */
async function namesOf(file: ImportFile): Promise<ImportPiece> {
  const reading = file.read()
  const telling: string[] = []
  const others: string[] = []
  let people = 0
  for await (const batch of reading.records()) {
    for (const record of batch) {
      if (record.tag !== 'INDI') continue
      people++
      const name = valueOf(record, 'NAME').replaceAll('/', ' ').replace(/\s+/g, ' ').trim()
      const names = /[\u0080-\uffff]/.test(name) ? telling : others
      if (name && names.length < mostNames && !names.includes(name)) names.push(name)
    }
    if (telling.length >= mostNames || people >= mostPeople) break
  }
  const refused = refusalOf(file.problems)
  if (refused) return { refused }
  const { encoding = 'UTF-8', reason = 'bytes', isSure = true } = reading.facts
  const names = [...telling, ...others].slice(0, mostNames).map((name) => name.slice(0, nameLength).toWellFormed())
  return { preview: { ...cleanTexts({ encoding, names }), reason, isSure } }
}

function refusalOf(problems: Problems): ErrorCode | undefined {
  if (problems.has('zip-too-large')) return 'trees/import-too-large'
  const isNone = problems.has('not-gedcom') || problems.has('zip-broken') || problems.has('zip-without-gedcom')
  return isNone ? 'trees/not-gedcom' : undefined
}

const tellEverySeconds = 0.1

async function* imported(file: ImportFile, hear: () => Promise<ImportOrder>): AsyncGenerator<ImportPiece> {
  const problems = new Problems()
  const looking = surveyOf(file, problems)
  let told = ticks()
  let step = await looking.next()
  for (; !step.done; step = await looking.next()) {
    if (ticks() - told < tellEverySeconds * 1000) continue
    told = ticks()
    yield { seen: step.value }
  }
  const refused = refusalOf(file.problems) ?? refusalOf(problems)
  if (refused) return yield { refused }
  const survey = step.value
  yield { people: survey.personIds.size, families: survey.familyIds.size }
  const order = await hear()
  yield { end: order.only === 'problems' ? await problemsOf(file, survey) : yield* rowsOf(file, survey, order) }
}

/** What is said of a file whose rows are there already. */
async function problemsOf(file: ImportFile, survey: Survey): Promise<ImportEnd> {
  const reading = file.read()
  for await (const _ of reading.records());
  return endOf(file, reading, { survey, gathered: gather(), families: 0 })
}

async function* rowsOf(file: ImportFile, survey: Survey, order: RowsOrder): AsyncGenerator<ImportPiece, ImportEnd> {
  const target = { ...order.target, rename: renamer(survey, order.prefix) }
  const reading = file.read()
  const gathered = gather()
  const { problems } = reading
  const bonds = new Bonds(survey.personIds, problems)
  const blocks = new TableBlocks(importTables, order.types)
  const writing = new PeopleCopy(blocks, target, { survey, problems, gathered, bonds })
  const people = survey.personIds.size
  for await (const batch of reading.records()) {
    for (const record of batch) {
      writing.add(record)
      if (blocks.isFull)
        yield { block: blocks.take(), stage: 'people', done: writing.count, total: people, problems: problems.count }
    }
  }
  // Families name nobody else, so that their references need not be looked up one by one.
  if (writing.count !== people) throw new Error(`${writing.count} of ${people} people were written`)
  const total = survey.familyIds.size
  yield { block: blocks.take(), stage: 'families', done: 0, total, problems: problems.count }
  const binding = copyFamilies(target, survey, bonds.families(), blocks)
  let step = binding.next()
  for (; !step.done; step = binding.next())
    yield { block: blocks.take(), stage: 'families', done: 0, total, problems: problems.count }
  const families = step.value
  if (order.newTree) copyTreeKeys(target, gathered, blocks)
  yield { block: blocks.take(), stage: 'finishing', done: families, total: families, problems: problems.count }
  return { ...endOf(file, reading, { survey, gathered, families }), leads: order.newTree ? [] : leadsOf(gathered) }
}

function endOf(
  file: ImportFile,
  reading: ReturnType<ImportFile['read']>,
  { survey, gathered, families }: { survey: Survey; gathered: Gathered; families: number },
): ImportEnd {
  const { problems, facts } = reading
  const media = mediaOf(file.archive, gathered.pictures, problems)
  return {
    families,
    leads: [],
    media,
    others: [...gathered.others],
    notShown: [...gathered.notShown]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, mostTags)
      .map(([tag, count]) => [tag.slice(0, mostLettersOfTag), count]),
    ...cleanTexts({
      version: facts.version,
      software: facts.software,
      encoding: file.encoding ?? facts.encoding ?? 'UTF-8',
    }),
    ...(facts.reason && { encodingReason: facts.reason }),
    problemCount: problems.count + file.tableProblems.count,
    problems: [...file.tableProblems.list, ...problems.list().map((problem) => withIds(problem, survey))],
  }
}

/** A report names the most frequent tags. */
const mostTags = 30
const mostLettersOfTag = 60

/** Whom a problem is about, by our ids; of somebody who is not in the file nothing is known. */
function withIds({ people, ...problem }: Problem, { personIds }: Survey): FoundProblem {
  return { ...problem, people: people.flatMap((xref) => personIds.get(xref) ?? []) }
}

async function* mediumOf({ path, place }: Extract<ImportTask, { kind: 'medium' }>): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    // A copy of its own, which can be handed over.
    for await (const piece of unpack(await sourceIn(handle), place)) yield new Uint8Array(piece)
  } catch (error) {
    // The bytes so far are no whole picture, and will be refused as such.
    if (!(error instanceof ZipBroken)) throw error
  } finally {
    await handle.close()
  }
}
