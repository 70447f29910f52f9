import * as z from 'zod/mini'
import { endpoints } from './rows.ts'

/** A file of map tiles (PMTiles). Its address changes with its content. */
export const MapArchive = z.object({
  url: z.string(),
  /** West, south, east, north, in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** Names the sources; shown wherever the map is. */
  attribution: z.string(),
})
export type MapArchive = z.infer<typeof MapArchive>

export const maps = endpoints({
  list: {
    method: 'GET',
    path: '/v1/map',
    summary: 'The files of map tiles, and whether borders of countries are drawn.',
    access: 'anyone',
    reply: z.object({ archives: z.array(MapArchive), borders: z.boolean() }),
  },
  archive: {
    method: 'GET',
    path: '/v1/map/:name.pmtiles',
    summary: 'A file of map tiles, of which any range can be read.',
    access: 'anyone',
    params: z.object({ name: z.string().check(z.maxLength(1000)) }),
    produces: 'application/octet-stream',
    errors: ['places/map-not-found'],
  },
})
