import type { MapArchive, maps } from '@mulghar/contract/places/maps'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../kit/app-error.ts'
import { sendBytes } from '../kit/byte-range.ts'
import { handle } from '../kit/handle.ts'

/** The archive that `npm run basemap` has made, and what it wrote beside it. */
const file = join(import.meta.dirname, 'basemap.pmtiles')
const noteFile = join(import.meta.dirname, 'basemap.json')

type Note = Omit<MapArchive, 'url'> & { name: string }

/** A map without borders has no sentence about them. */
const borderCredit = / · borders as of.*$/

export function mapHandlers({ borders }: { borders: boolean }) {
  const { name, ...facts }: Note = JSON.parse(readFileSync(noteFile, 'utf8'))
  const attribution = borders ? facts.attribution : facts.attribution.replace(borderCredit, '')
  const archives: MapArchive[] = [{ url: `/v1/map/${name}.pmtiles`, ...facts, attribution }]
  const content = {
    // The name changes with the content.
    etag: `"${name}"`,
    length: statSync(file).size,
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    },
    read: (range: { start: number; end: number } | undefined) => createReadStream(file, range),
  }

  return handle<typeof maps>({
    async list() {
      return { archives, borders }
    },

    async archive({ asked }, { params }) {
      if (params.name !== name) throw new AppError('places/map-not-found')
      return sendBytes(content, asked)
    },
  })
}
