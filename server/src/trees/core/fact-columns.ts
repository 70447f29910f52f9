import type { TreePersonTable } from './tables.ts'

/** The columns that tell of a person; the others are derived from them, for searching and sorting. */
export const factColumns = [
  'first_name',
  'last_name',
  'names',
  'gender',
  'nickname',
  'hidden_name',
  'gotra',
  'current_gotra',
  'birth',
  'birth_place',
  'death',
  'death_place',
  'marriage',
  'deceased',
  'birth_order',
  'image_document_id',
  'contact',
  'addresses',
  'educations',
  'jobs',
  'sources',
  'facts',
] as const satisfies (keyof TreePersonTable)[]
