import type {
  Category,
  Condition,
  Licence,
  PlaceLinkKind,
  PlaceStatus,
  PlaceVisibility,
  Precision,
} from '@mulghar/contract/heritage/kinds'
import type { OtherName } from '@mulghar/contract/heritage/place-draft'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type {} from '../../documents/public.ts'
import { narrowTo } from '../../kit/database-narrowing.ts'

declare module '../../documents/public.ts' {
  interface UseKinds {
    /** The root is the place, the thing its photo. */
    heritage: 'heritage'
  }
}

/** A jsonb column: read as its value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export type PlaceSourceValue = { title: string; url: string | null }

export type PlaceTable = {
  id: string
  owner_id: string
  name: string
  /** The first of the other names, or an empty text: found by its letters. */
  other_name: string
  names: Json<OtherName[]>
  /** The words of all names by their sound. */
  sounds: string[]
  /** The words of names and description by their sound. */
  said: string[]
  /** The words of names and description by their letters. */
  words: string
  category: Category | null
  description: string
  significance: string
  story: string
  begins: NullableJson<PartialDate>
  ends: NullableJson<PartialDate>
  condition: Condition
  precision: Precision
  latitude: number | null
  longitude: number | null
  city_id: string | null
  country_code: string | null
  timezone: string | null
  address: string
  /** The same as everybody but the owner may know it: null where it is hidden. */
  /** The finest cell of the shown point (`cells.ts`), as text when read. */
  shown_cell: ColumnType<string | null, number | null | undefined, number | null>
  shown_latitude: number | null
  shown_longitude: number | null
  shown_city_id: string | null
  shown_country_code: string | null
  shown_timezone: string | null
  shown_address: string | null
  sources: Json<PlaceSourceValue[]>
  /** Null where the first photo is the cover. */
  cover_document_id: string | null
  visibility: PlaceVisibility
  status: PlaceStatus
  save_count: Generated<number>
  visit_count: Generated<number>
  /** How popular the place is, as its order alone: see `lists/popularity.ts`. */
  score: Generated<number>
  created_at: Date
  /** When it was first published. */
  published_at: Date | null
  changed_at: Date
  /** When something last changed that others may see. */
  shown_changed_at: Date
  version: Generated<number>
  shown_version: Generated<number>
}

export type PhotoTable = {
  place_id: string
  id: string
  document_id: string
  caption: string | null
  author: string | null
  licence: Licence | null
  year: number | null
  /** Orders the photos of a place; photos of one position stand by their ids. */
  position: Generated<number>
  at: Date
}

export type LinkTable = { place_id: string; id: string; kind: PlaceLinkKind; root_id: string; at: Date }

export type HeritageTables = {
  heritage_place: PlaceTable
  heritage_photo: PhotoTable
  heritage_link: LinkTable
  /** Links that were removed within the last day. */
  heritage_removed_link: LinkTable
  heritage_save: { place_id: string; account_id: string; id: string; at: Date }
  heritage_visit: {
    place_id: string
    account_id: string
    id: string
    visited_on: NullableJson<PartialDate>
    at: Date
  }
}

declare module '../../kit/database-narrowing.ts' {
  interface RoomTables {
    heritage: HeritageTables
  }
}

export type HeritageDb = Kysely<HeritageTables>
export const heritageDb = narrowTo('heritage')
