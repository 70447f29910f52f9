import type { Entry } from '../files/entry.ts'
import type { EntryTree } from '../files/entry-tree.ts'
import { cleanName } from './clean-name.ts'

/** A file or an empty folder of a ZIP. `path` of a folder ends with a slash. */
export type ZipEntry = { path: string; entry: Entry }

/** The contents of a ZIP of these entries. Paths are clean and differ, also where only the case of letters differs. */
export function zipEntries(tree: EntryTree, ids: readonly string[], otherwise: string): ZipEntry[] {
  const found: ZipEntry[] = []
  const walk = (entries: readonly Entry[], folder: string) => {
    const taken = new Set<string>()
    for (const entry of entries) {
      const path = folder + unlikeOthers(cleanName(entry.name, otherwise), taken)
      if (entry.kind === 'FILE') found.push({ path, entry })
      else {
        const inside = tree.children(entry.id)
        if (inside.length === 0) found.push({ path: `${path}/`, entry })
        walk(inside, `${path}/`)
      }
    }
  }
  walk(
    ids.flatMap((id) => tree.get(id) ?? []),
    '',
  )
  return found
}

function unlikeOthers(name: string, taken: Set<string>): string {
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  let different = name
  for (let count = 2; taken.has(different.toLowerCase()); count++) different = `${stem} (${count})${ending}`
  taken.add(different.toLowerCase())
  return different
}
