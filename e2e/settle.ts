import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyKept } from '../server/test/template.ts'
import { scratchFolder } from '../tools/suite/scratch.ts'
import { openHouse, settledFolder } from './house.ts'

const fewCities = join(import.meta.dirname, '../server/test/few-cities.ts')

/**
 * Each worker's house begins from a copy of a folder whose database is made: the one that the server's tests have kept, else that of a house
 * which is started here from nothing and ended.
 */
export default async function settle(): Promise<() => void> {
  const dataDir = scratchFolder('settled')
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    if (!copyKept(dataDir)) {
      const house = await openHouse({ DATA_DIR: dataDir })
      await house.close()
    }
    // Each server would read the cities of the world for its first event or place. Journeys that search among them have the tag `room`.
    if (process.env['WHOLE_RUN'] === '1') execFileSync(process.execPath, [fewCities, dataDir], { stdio: 'inherit' })
  } catch (error) {
    forget()
    throw error
  }
  process.env[settledFolder] = dataDir
  return forget
}
