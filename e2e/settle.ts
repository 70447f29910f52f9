import { rmSync } from 'node:fs'
import { scratchFolder } from '../tools/suite/scratch.ts'
import { openHouse, settledFolder } from './house.ts'

/** Before all journeys a house is started once from nothing and ended; each worker's begins from a copy of what it has made. */
export default async function settle(): Promise<() => void> {
  const dataDir = scratchFolder('settled')
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const house = await openHouse({ DATA_DIR: dataDir })
    await house.close()
  } catch (error) {
    forget()
    throw error
  }
  process.env[settledFolder] = dataDir
  return forget
}
