import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { feature, mesh, type Topology } from 'topojson-client'
import { cityRows, municipalityList, type CityRow } from '../../server/src/places/city-list.ts'
import { unwrapAreas } from './antimeridian.ts'

// Reads what the base map is made of. docs/map.md names the sources and their licences.

export type Shape<P = object> = Feature<Geometry, P>
/** Small ranks are drawn first: the scale ranks of Natural Earth, and for towns steps of their population. */
export type Ranked = { rank: number }
export type Peak = Ranked & { name: string; elevation: number }
export type Lake = Ranked & { name?: string }
/** `name_ne` is the name in Devanagari, where it is known. */
export type Place = Ranked & { name: string; name_ne?: string }
export type Town = Shape<Place> & { population: number; country: string }

export type Scale = '110m' | '50m' | '10m'

const require = createRequire(import.meta.url)

function topology(scale: Scale): Topology {
  return JSON.parse(
    readFileSync(join(dirname(require.resolve('world-atlas/package.json')), `countries-${scale}.json`), 'utf8'),
  )
}

export const landOf = (scale: Scale): Shape[] => {
  const world = topology(scale)
  return feature(world, world.objects['land']!).features.map(({ geometry }) => shape(unwrapAreas(geometry), {}))
}

/** Lines between two countries; coasts are the edge of the land. */
export const bordersOf = (scale: Scale): Shape[] => {
  const world = topology(scale)
  return [
    shape(
      mesh(world, world.objects['countries']!, (a, b) => a !== b),
      {},
    ),
  ]
}

type NaturalEarth = { name?: string; scalerank: number; elevation?: number }

function naturalEarth(name: string): Feature<Geometry, NaturalEarth>[] {
  const file = join(import.meta.dirname, 'sources', `ne_10m_${name}.geojson.gz`)
  const collection = JSON.parse(gunzipSync(readFileSync(file)).toString()) as FeatureCollection<Geometry, NaturalEarth>
  return collection.features
}

export const readLakes = (): Shape<Lake>[] =>
  naturalEarth('lakes').map(({ geometry, properties: { name, scalerank } }) =>
    shape(geometry, { rank: scalerank, ...(name && { name }) }),
  )

export const readRivers = (): Shape<Ranked>[] =>
  naturalEarth('rivers_lake_centerlines').map(({ geometry, properties }) =>
    shape(geometry, { rank: properties.scalerank }),
  )

export const readGlaciers = (): Shape<Ranked>[] =>
  naturalEarth('glaciated_areas').map(({ geometry, properties }) => shape(geometry, { rank: properties.scalerank }))

export const readPeaks = (): Shape<Peak>[] =>
  naturalEarth('geography_regions_elevation_points').flatMap(({ geometry, properties }) => {
    const { name, elevation, scalerank } = properties
    return name && elevation ? [shape(geometry, { rank: scalerank, name, elevation })] : []
  })

/** A town of fewer people has the index of the first step that it reaches, else the number of steps. */
const populationSteps = [5_000_000, 1_000_000, 300_000, 100_000, 30_000, 10_000, 3000]
const rankOf = (population: number) => {
  const index = populationSteps.findIndex((step) => population >= step)
  return index === -1 ? populationSteps.length : index
}

/** Places with people that GeoNames knows, the largest first. */
export function readTowns(): Town[] {
  return cityRows()
    .filter((row) => row.population > 0)
    .toSorted((a, b) => b.population - a.population || (a.id < b.id ? -1 : 1))
    .flatMap((row) => {
      const geometry = pointOf(row)
      if (!geometry) return []
      const place = { ...namesOf(row.name, row.native_name), rank: rankOf(row.population) }
      return [{ ...shape(geometry, place), population: row.population, country: row.country_code }]
    })
}

/** Local governments of Nepal which are no towns of GeoNames, so that a name is drawn once. */
export function readMunicipalities(): Shape<Place>[] {
  const count = municipalityList().length
  // The list of cities begins with the municipalities.
  return cityRows()
    .slice(0, count)
    .filter((row) => row.population === 0)
    .flatMap((row) => {
      const geometry = pointOf(row)
      return geometry
        ? [shape(geometry, { ...namesOf(row.name, row.native_name), rank: populationSteps.length + 1 })]
        : []
    })
}

const namesOf = (name: string, native: string | null) => ({ name, ...(native && { name_ne: native }) })

function pointOf({ latitude, longitude }: CityRow): Geometry | undefined {
  return latitude === null || longitude === null ? undefined : { type: 'Point', coordinates: [longitude, latitude] }
}

const shape = <P>(geometry: Geometry, properties: P): Shape<P> => ({ type: 'Feature', geometry, properties })
