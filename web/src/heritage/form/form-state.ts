import type { Place } from '@mulghar/contract/heritage/heritage'
import type { QueryClient } from '@tanstack/react-query'
import type { Kept } from './kept-draft.ts'
import type { Newer } from './merge.ts'
import type { Faults } from './place-faults.ts'
import type { PlaceFields } from './place-fields.ts'

export type Saving =
  | { state: 'idle' | 'waiting' | 'saving' | 'offline' | 'stale' | 'too-many-today' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; error: unknown }

export type FormState = {
  fields: PlaceFields
  /** The place as the server has it, in the spelling of the form. */
  base: PlaceFields
  place: Place | undefined
  saving: Saving
  /** The reasons why the server refused some parts, until these are changed. */
  refused: Faults
  newer: Newer | undefined
}

/** The beginning of a form of a place. */
export type SaverOptions = {
  cache: QueryClient
  accountId: string
  place: Place | undefined
  kept: Kept | undefined
  /** The draft has been created. */
  onCreated: (place: Place) => void
}
