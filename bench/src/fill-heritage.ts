import type { Pool } from 'pg'
import { cellOf } from '../../server/src/heritage/core/cells.ts'
import { saidColumns } from '../../server/src/kit/names/said.sql.ts'
import { newId } from '../../server/src/kit/ids.ts'

type Wish = { places: number; inValley: number; owners: readonly string[]; valley: string; cities: readonly string[] }

const first = ['Old', 'New', 'Upper', 'Lower', 'White', 'Golden', 'Royal', 'Hidden', 'Stone', 'Long']
const second = ['Temple', 'Stupa', 'Well', 'House', 'Gate', 'Garden', 'Bazaar', 'School', 'Bridge', 'Courtyard']
const categories = ['RELIGIOUS_SITE', 'HISTORIC_BUILDING', 'WATER_STRUCTURE', 'MONUMENT', 'OTHER']
const placesAtOnce = 2000

/** The corners of the valley, and of the country around it, in degrees. */
const valleyBox = { south: 27.6, west: 85.2, size: [0.2, 0.2] }
const countryBox = { south: 26.5, west: 80.5, size: [3, 7] }

/** Fills the tables with public places: so many in one city and its valley, the others in all cities and the country; their scores differ. */
export async function fillHeritage(
  pool: Pool,
  { places, inValley, owners, valley, cities }: Wish,
): Promise<{ ids: string[]; points: { longitude: number; latitude: number }[] }> {
  const all = Array.from({ length: places }, (_, n) => {
    const name = `${first[n % 10]} ${second[Math.floor(n / 10) % 10]} of ward ${Math.floor(n / 100)}`
    const description = 'A place that people of the ward remember, with a story of its own.'
    const { south, west, size } = n < inValley ? valleyBox : countryBox
    const latitude = south + (((n * 7919) % 10_000) / 10_000) * size[0]!
    const longitude = west + (((n * 104_729) % 10_007) / 10_007) * size[1]!
    return {
      id: newId(),
      owner_id: owners[(n * 31) % owners.length],
      name,
      description,
      ...saidColumns(name, description),
      category: categories[n % categories.length],
      city_id: n < inValley ? valley : cities[(n * 17) % cities.length],
      latitude,
      longitude,
      cell: cellOf(latitude, longitude),
      score: ((n * 7907) % 100_003) / 10,
      minutes: (n * 7919) % 500_000,
    }
  })
  for (let from = 0; from < all.length; from += placesAtOnce) {
    await pool.query(
      `with made as (
         insert into heritage_place (id, owner_id, name, names, sounds, said, words, category, description, significance, story,
           condition, precision, latitude, longitude, city_id, country_code, timezone, shown_cell, shown_latitude, shown_longitude,
           shown_city_id, shown_country_code, shown_timezone, shown_address, sources, visibility, status, score,
           created_at, published_at, changed_at, shown_changed_at)
         select id, owner_id, name, '[]', array(select jsonb_array_elements_text(sounds)),
           array(select jsonb_array_elements_text(said)), words::tsvector, category, description, '', '', 'GOOD', 'EXACT', latitude, longitude,
           city_id, 'NP', 'Asia/Kathmandu', cell, latitude, longitude, city_id, 'NP', 'Asia/Kathmandu', '', '[]', 'PUBLIC',
           'PUBLISHED', score, at, at, at, at
         from jsonb_to_recordset($1::jsonb) as one(id uuid, owner_id uuid, name text, description text, sounds jsonb,
             said jsonb, words text, category text, city_id text, cell bigint, latitude float8, longitude float8, score float8, minutes int),
           lateral (select now() - minutes * interval '1 minute' as at) as time
         returning id)
       insert into reaction_count (thing_id, kind) select id, 'HERITAGE' from made`,
      [JSON.stringify(all.slice(from, from + placesAtOnce))],
    )
  }
  return { ids: all.map(({ id }) => id), points: all.map(({ longitude, latitude }) => ({ longitude, latitude })) }
}
