import type { PlaceStatus, PlaceVisibility } from '@mulghar/contract/heritage/kinds'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { HeritageDb, LinkTable, PhotoTable, PlaceTable } from './tables.ts'

/** A whole row: for its owner, and for the server itself. */
export type OwnPlace = Omit<Selectable<PlaceTable>, 'sounds' | 'said' | 'words' | 'shown_cell'>

/** What depends on the viewer: the true value for the owner, the shown one for everybody else. */
type Shown = Pick<
  OwnPlace,
  'latitude' | 'longitude' | 'city_id' | 'country_code' | 'timezone' | 'changed_at' | 'version'
> & { address: string | null }

type Common = Pick<
  OwnPlace,
  | 'id'
  | 'owner_id'
  | 'name'
  | 'names'
  | 'category'
  | 'precision'
  | 'visibility'
  | 'status'
  | 'save_count'
  | 'visit_count'
  | 'score'
  | 'created_at'
  | 'published_at'
>
type Texts = Pick<OwnPlace, 'description' | 'significance' | 'story' | 'begins' | 'ends' | 'condition' | 'sources'>

/** A place in a list, as a viewer may know it. */
export type CardRow = Common &
  Shown & {
    /** The chosen cover, or the first photo. */
    cover_id: string | null
    is_saved: boolean
    is_visited: boolean
    visited_on: PartialDate | null
  }
/** A photo and a link as the page of a place has them. */
export type PagePhoto = Pick<Selectable<PhotoTable>, 'document_id' | 'caption' | 'author' | 'licence' | 'year'>
export type PageLink = Pick<Selectable<LinkTable>, 'id' | 'kind' | 'root_id'>
export type PlaceRow = CardRow & Texts & { photos: PagePhoto[]; links: PageLink[] }

const common = [
  'id',
  'owner_id',
  'name',
  'names',
  'category',
  'precision',
  'visibility',
  'status',
  'save_count',
  'visit_count',
  'score',
  'created_at',
  'published_at',
] as const satisfies (keyof Common)[]
const texts = [
  'description',
  'significance',
  'story',
  'begins',
  'ends',
  'condition',
  'sources',
] as const satisfies (keyof Texts)[]
const twice = [
  'latitude',
  'longitude',
  'city_id',
  'country_code',
  'timezone',
  'address',
  'changed_at',
  'version',
] as const satisfies (keyof Shown)[]

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`p.${name}`)))

/**
 * The columns of `heritage_place p` for a viewer, with `withMarks`. Nothing that is hidden leaves the database for anybody but
 * the owner.
 */
export function cardColumns(viewerId: string): RawBuilder<unknown> {
  const shown = twice.map(
    (name) => sql`case when p.owner_id = ${viewerId}::uuid then ${sql.ref(`p.${name}`)}
      else ${sql.ref(`p.shown_${name}`)} end as ${sql.ref(name)}`,
  )
  return sql`${listed(common)}, ${sql.join(shown)},
    coalesce(p.cover_document_id, (
      select photo.document_id from heritage_photo photo where photo.place_id = p.id order by photo.position, photo.id limit 1)) as cover_id,
    saved.account_id is not null as is_saved, visited.account_id is not null as is_visited, visited.visited_on`
}

export const withMarks = (viewerId: string) => sql`
  left join heritage_save saved on saved.place_id = p.id and saved.account_id = ${viewerId}::uuid
  left join heritage_visit visited on visited.place_id = p.id and visited.account_id = ${viewerId}::uuid`

/** Photos in the order of their owner, and links, the oldest first. */
const pageParts = sql`
  array(select jsonb_build_object('document_id', photo.document_id, 'caption', photo.caption, 'author', photo.author,
      'licence', photo.licence, 'year', photo.year)
    from heritage_photo photo where photo.place_id = p.id order by photo.position, photo.id) as photos,
  array(select jsonb_build_object('id', link.id, 'kind', link.kind, 'root_id', link.root_id)
    from heritage_link link where link.place_id = p.id order by link.id) as links`

/** These places, whether or not the viewer may see them. */
export async function findPlaces(db: HeritageDb, viewerId: string, ids: readonly string[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return []
  return runPrepared(
    db,
    sql<PlaceRow>`
    select ${cardColumns(viewerId)}, ${listed(texts)}, ${pageParts} from heritage_place p ${withMarks(viewerId)}
    where p.id = any(${[...ids]}::uuid[])`,
  )
}

/** Who may see a place, besides the members of what it is linked to. */
export type PlaceAudience = { id: string; owner_id: string; visibility: PlaceVisibility; status: PlaceStatus }

export function selectAudiences(db: HeritageDb, ids: readonly string[]): Promise<PlaceAudience[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('heritage_place')
    .select(['id', 'owner_id', 'visibility', 'status'])
    .where('id', 'in', [...ids])
    .execute()
}

const ownColumns = [
  ...common,
  ...texts,
  ...twice,
  'other_name',
  'shown_latitude',
  'shown_longitude',
  'shown_city_id',
  'shown_country_code',
  'shown_timezone',
  'shown_address',
  'shown_changed_at',
  'shown_version',
  'cover_document_id',
] as const satisfies (keyof OwnPlace)[]

/** Locks a place while it, or what belongs to it, is changed. */
export function lockPlace(trx: HeritageDb, id: string): Promise<OwnPlace | undefined> {
  return trx.selectFrom('heritage_place').select(ownColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertPlace(trx: HeritageDb, row: Insertable<PlaceTable>): Promise<void> {
  await trx.insertInto('heritage_place').values(row).execute()
}

export async function updatePlace(trx: HeritageDb, id: string, change: Updateable<PlaceTable>): Promise<void> {
  await trx.updateTable('heritage_place').set(change).where('id', '=', id).execute()
}

/** Notes that photos or links changed, which everybody sees who sees the place. */
export async function touchPlace(trx: HeritageDb, id: string, at: Date): Promise<void> {
  await updatePlace(trx, id, { changed_at: at, shown_changed_at: at })
}

/** Deletes a place with all rows that hang on it. */
export async function deletePlace(trx: HeritageDb, id: string): Promise<void> {
  for (const table of [
    'heritage_photo',
    'heritage_link',
    'heritage_removed_link',
    'heritage_save',
    'heritage_visit',
  ] as const)
    await trx.deleteFrom(table).where('place_id', '=', id).execute()
  await trx.deleteFrom('heritage_place').where('id', '=', id).execute()
}
