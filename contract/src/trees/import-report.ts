import * as z from 'zod/mini'
import { Id } from '../kit/scalars.ts'

/** What a genealogy can have wrong with it. */
export const genealogyProblems = [
  'not-gedcom',
  'missing-header',
  'missing-trailer',
  'line-without-level',
  'line-without-tag',
  'level-jump',
  'too-deep',
  'line-too-long',
  'record-too-long',
  'wrong-encoding',
  'unknown-encoding',
  'undecodable',
  'double-identifier',
  'record-without-identifier',
  'pointer-to-nothing',
  'one-sided-link',
  'too-many-partners',
  'own-relative',
  'unreadable-date',
  'informal-date',
  'no-such-day',
  'text-too-long',
  'medium-missing',
  'too-many-pictures',
  'zip-without-gedcom',
  'zip-too-large',
  'zip-broken',
] as const
export type GenealogyProblem = (typeof genealogyProblems)[number]

/** What the table of a vanshavali can have wrong with it. */
export const tableProblems = [
  'row-without-name',
  'row-without-serial',
  'row-twice',
  'serial-twice',
  'father-ambiguous',
  'father-missing',
  'own-father',
  'son-missing',
  'son-ambiguous',
  'son-of-another',
  'circle',
  'generation-differs',
  'sons-not-listed',
  'more-sons',
  'daughters-unnamed',
  'named-only',
] as const
export type TableProblem = (typeof tableProblems)[number]

/** Somebody of a table, by name, else by serial number, else by neither; with the row, where it is not the one that is told of. */
const TablePerson = z.object({ name: z.string(), serial: z.string(), row: z.optional(z.int()) })
export type TablePerson = z.infer<typeof TablePerson>

/** One row has this wrong: the people it is about, and what its code says of them. */
export const TableDetail = z.object({
  row: z.int(),
  who: TablePerson,
  /** A son or child, the father, the first others with the number or in the circle. */
  others: z.optional(z.array(TablePerson)),
  /** How many more there are, where not all of them are named. */
  more: z.optional(z.int()),
  /** A serial number that leads nowhere, or to several. */
  serial: z.optional(z.string()),
  /** The row that is the same. */
  before: z.optional(z.int()),
  /** How many children are told of, and how many are there; or the generations of somebody and of the father. */
  told: z.optional(z.int()),
  found: z.optional(z.int()),
  isSon: z.optional(z.boolean()),
})
export type TableDetail = z.infer<typeof TableDetail>

/** A kind of problem once, with how often it was met and the first lines (of a table: rows). */
export const ImportProblem = z.object({
  code: z.enum([...genealogyProblems, ...tableProblems]),
  severity: z.enum(['info', 'warning', 'error']),
  count: z.int(),
  lines: z.array(z.int()),
  /** The first people it is about, where it is about people. */
  names: z.optional(z.array(z.string())),
  /** Of a table: the first rows, one by one. */
  rows: z.optional(z.array(TableDetail)),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A problem as reports told it once, which are kept: in English sentences. */
export type WordedProblem = Omit<ImportProblem, 'rows'> & { message: string; details?: string[] }

/** Encodings that a person can choose where a file does not say its own, or says a wrong one. */
export const chosenEncodings = [
  'UTF-8',
  'CP1250',
  'CP1251',
  'CP1252',
  'CP1253',
  'CP1254',
  'CP1255',
  'CP1256',
  'CP1257',
  'CP866',
  'MacRoman',
  'ISO-8859-2',
  'KOI8-R',
  'CP437',
  'CP850',
] as const
export const ChosenEncoding = z.enum(chosenEncodings)
export type ChosenEncoding = z.infer<typeof ChosenEncoding>

/** Why a file is read in its encoding: its bytes, CHAR or LANG in its header, the frequencies of its letters, or a choice. */
export const encodingReasons = ['bytes', 'header', 'language', 'letters', 'chosen'] as const
export const EncodingReason = z.enum(encodingReasons)
export type EncodingReason = z.infer<typeof EncodingReason>

/** How a genealogy is read: up to ten names, those with letters outside ASCII first. */
export const EncodingPreview = z.object({
  encoding: z.string(),
  reason: EncodingReason,
  /** False where the encoding was guessed or the header is doubtful, so that a person should look at the names. */
  isSure: z.boolean(),
  names: z.array(z.string()),
})
export type EncodingPreview = z.infer<typeof EncodingPreview>

/** What an import says at its end (the `report` of its task). */
export const ImportReport = z.object({
  familyTreeId: Id,
  fileName: z.string(),
  /** Absent in reports from before there were tables. */
  kind: z.optional(z.enum(['GEDCOM', 'TABLE'])),
  version: z.nullable(z.string()),
  encoding: z.string(),
  /** Absent for tables, and in reports from before it was known. */
  encodingReason: z.optional(EncodingReason),
  software: z.nullable(z.string()),
  people: z.int(),
  families: z.int(),
  sources: z.int(),
  media: z.int(),
  otherRecords: z.int(),
  /** Lines of people and families that are kept for an export and shown on no page, by tag. Absent in earlier reports. */
  notShown: z.optional(z.array(z.object({ tag: z.string(), count: z.int() }))),
  seconds: z.number(),
  problemCount: z.int(),
  problems: z.array(ImportProblem),
})
export type ImportReport = z.infer<typeof ImportReport>
