import type { HeritageDb } from './core/tables.ts'

export async function selectOwnPlaces(db: HeritageDb, accountId: string, after: string | undefined, limit: number) {
  const places = await db
    .selectFrom('heritage_place')
    .select([
      'id',
      'name',
      'names',
      'category',
      'description',
      'significance',
      'story',
      'begins',
      'ends',
      'condition',
      'precision',
      'latitude',
      'longitude',
      'city_id',
      'country_code',
      'timezone',
      'address',
      'sources',
      'cover_document_id',
      'visibility',
      'status',
      'created_at',
      'published_at',
      'changed_at',
    ])
    .where('owner_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return []
  const photos = await db
    .selectFrom('heritage_photo')
    .select(['place_id', 'document_id', 'caption', 'author', 'licence', 'year', 'at'])
    .where('place_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const links = await db
    .selectFrom('heritage_link')
    .select(['place_id', 'kind', 'root_id', 'at'])
    .where('place_id', 'in', ids)
    .orderBy('id')
    .execute()
  const [photosOf, linksOf] = [
    Map.groupBy(photos, (photo) => photo.place_id),
    Map.groupBy(links, (link) => link.place_id),
  ]
  return places.map((place) => ({
    ...place,
    photos: (photosOf.get(place.id) ?? []).map(({ place_id: _place, ...photo }) => photo),
    links: (linksOf.get(place.id) ?? []).map(({ place_id: _place, ...link }) => link),
  }))
}

/** What an account saved, by the id of the place alone: its name is its owner's. */
export function selectOwnSaves(db: HeritageDb, accountId: string) {
  return db
    .selectFrom('heritage_save')
    .select(['place_id', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function selectOwnVisits(db: HeritageDb, accountId: string) {
  return db
    .selectFrom('heritage_visit')
    .select(['place_id', 'visited_on', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function findOwnPlace(db: HeritageDb, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('heritage_place')
    .select('id')
    .where('owner_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
