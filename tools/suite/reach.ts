import { floors, isTest, roomOf } from '../arrows/places.ts'

/** Which journeys a change reaches, and whether it reaches the kills, the hostile files and what a new room costs, which no import tells. */
export type Reached = { journeys: 'all' | string[]; kills: boolean; hostile: boolean; newRoom: boolean }

/** What no page and no process is made of. */
const apart = /^(docs|bench|tools|\.ci)\/|\.md$|^LICENSE$|^tsconfig\.json$|^vitest\.config\.ts$/
/** The journey that looks for plain words on every screen. */
const everyWord = 'app/pseudo.spec.ts'
/** Packages that only the rooms from this one up know. */
const packages: Record<string, string> = { gedcom: 'trees', kinship: 'trees' }

/**
 * What the files named by `paths` (from the project's root) reach. A room's journeys stand in the folder of its name below e2e,
 * one of `folders`; what changes in a room reaches it and every room on a higher floor, and on a screen the walk over all words. Cost: linear in the paths.
 */
export function reachedBy(paths: readonly string[], folders: readonly string[]): Reached {
  const journeys = new Set<string>()
  let all = false
  for (const path of paths) {
    if (/^e2e\/[\w-]+\/[\w-]+\.spec\.ts$/.test(path)) journeys.add(path.slice('e2e/'.length))
    else if (!apart.test(path) && !isTest(path)) {
      const room = packages[path.split('/')[0]!] ?? roomOf(path)
      const floor = floors[room]
      if (floor === undefined || floor <= 0.5 || path.startsWith('server/src/migrations/')) all = true
      else {
        for (const folder of folders) if (folder === room || (floors[folder] ?? 0) > floor) journeys.add(`${folder}/`)
        if (path.startsWith('web/')) journeys.add(everyWord)
      }
    }
  }
  const reaches = (pattern: RegExp) => paths.some((path) => pattern.test(path))
  const ground = /^(server\/src\/(kit|migrations)\/|server\/src\/[\w-]+\.ts$|package-lock\.json$)/
  return {
    journeys: all ? 'all' : [...journeys].toSorted(),
    kills: reaches(ground) || reaches(/^server\/test-kill\//),
    hostile:
      reaches(ground) ||
      reaches(/^server\/test\/hostile\/|^gedcom\/src\/|^server\/src\/(documents|trees)\/(?!.*\.test\.ts$)/),
    newRoom:
      reaches(ground) ||
      reaches(/^(contract|web)\/src\/(kit|app)\/|^(contract|web)\/src\/[\w-]+\.tsx?$|^tools\/(sample-room|new-field)/),
  }
}
