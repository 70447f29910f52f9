import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bake } from './basemap/bake.ts'

// npm run basemap: makes the map that the server sends, from sources that are part of the project.

const folder = join(import.meta.dirname, '../server/src/places')
const { archive, note } = bake()
writeFileSync(join(folder, 'basemap.pmtiles'), archive)
writeFileSync(join(folder, 'basemap.json'), `${JSON.stringify(note, null, 2)}\n`)
console.log(`${note.name}: ${(archive.length / 1e6).toFixed(2)} MB`)
