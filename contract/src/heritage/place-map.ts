import * as z from 'zod/mini'
import { Id, numberInUrl, plainLine } from '../kit/scalars.ts'
import { mostMapZoom } from './geo-box.ts'
import { PlaceCard } from './heritage.ts'
import { categories } from './kinds.ts'
import { mostPlaceName } from './place-draft.ts'
import { endpoints } from './rows.ts'

/** What `flags` says of a point, added up. */
export const pointFlags = { own: 1, saved: 2, visited: 4 } as const

/** Places that stand alone in their cell of the map: lists of the same length, since there may be many. */
export const MapPoints = z.object({
  ids: z.array(Id),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  categories: z.array(z.nullable(z.enum(categories))),
  flags: z.array(z.int()),
})
export type MapPoints = z.infer<typeof MapPoints>

/** Several places of one cell, at their middle. */
export const MapCluster = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  /** West, south, east and north of its places. Of no size where they cannot be told apart on a map. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type MapCluster = z.infer<typeof MapCluster>

export const mostSimilar = 10

const flag = z.optional(z.enum(['', 'true', 'false']))

export const placeMap = endpoints({
  points: {
    method: 'GET',
    path: '/v1/heritage/map',
    summary:
      'Published places that one may see, as points and clusters for a section of the map (`bbox` is west,south,east,north), widened to whole cells. Places with hidden whereabouts are left out.',
    access: 'member',
    scope: 'heritage:read',
    query: z.object({
      bbox: z.string().check(z.maxLength(200)),
      zoom: numberInUrl(z.coerce.number().check(z.gte(0), z.lte(mostMapZoom))),
      category: z.optional(z.union([z.literal(''), z.enum(categories)])),
      mine: flag,
    }),
    reply: z.object({ points: MapPoints, clusters: z.array(MapCluster) }),
    rate: 'map',
  },
  similar: {
    method: 'POST',
    path: '/v1/heritage/similar',
    summary:
      'Places that one may see and that may be the same: within 300 metres, or with a like-sounding name within 5 kilometres. With `nameOnly`, for a point that is only the middle of a city, the name alone counts.',
    access: 'member',
    scope: 'heritage:read',
    body: z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      name: z.optional(plainLine(mostPlaceName)),
      nameOnly: z.optional(z.boolean()),
    }),
    reply: z.object({ data: z.array(z.extend(PlaceCard, { distanceMetres: z.int() })) }),
    status: 200,
    rate: 'search',
  },
})
