import type { Gedzip, Problems } from '@mulghar/gedcom'
import type { AlbumEntry, Medium } from './import-reading.ts'
import type { Gathered } from './import-rows.ts'

/** So many pictures one import puts into albums: a small archive can name a hundred of them with each of its thousands of people. */
export const mostAlbumEntries = 20_000

/**
 * Where the pictures lie that people name and that are there, each with all whom it shows; of others it is said that they are not.
 * Of somebody the first is the portrait, and in the album too where something is written to it.
 * Of what the albums do not take it is said, too.
 */
export function mediaOf(
  archive: Pick<Gedzip, 'place'> | undefined,
  pictures: Gathered['pictures'],
  problems: Problems,
): Medium[] {
  if (!archive) return []
  const there = [...Map.groupBy(pictures, ({ file }) => file)].flatMap(([name, shown]) => {
    const place = archive.place(unescaped(name)) ?? archive.place(name)
    if (place && place.size > 0) return [{ name, place, shown }]
    if (!isAddress(name)) {
      problems.aboutPeople(
        () => shown.map(({ xref }) => xref),
        () => problems.add('medium-missing', shown[0]!.line),
      )
    }
    return []
  })
  const first = new Map<string, number>()
  for (const { name, shown } of there) {
    if (otherMedia.test(name)) continue
    for (const { personId, at } of shown) first.set(personId, Math.min(at, first.get(personId) ?? at))
  }
  let entries = 0
  return there.flatMap(({ name, place, shown }) => {
    const people: string[] = []
    const albums: AlbumEntry[] = []
    for (const { personId, xref, line, caption, taken, at } of shown) {
      const isPortrait = first.get(personId) === at
      if (isPortrait) people.push(personId)
      if (isPortrait && caption === null && taken === null) continue
      if (entries < mostAlbumEntries) {
        entries++
        albums.push({ personId, caption, taken, position: at })
        continue
      }
      problems.aboutPeople(
        () => [xref],
        () => problems.add('too-many-pictures', line),
      )
    }
    return people.length + albums.length > 0 ? [{ name, place, people, albums }] : []
  })
}

/** What is no picture by its name is nobody's portrait. */
const otherMedia = /\.(pdf|docx?|txt|html?|rtf|mp3|wav|m4a|mp4|mov|avi)$/i

/** Of what lies somewhere in the web nobody expects that it is in the archive. */
const isAddress = (file: string) => /^[a-z][a-z0-9+.-]+:/i.test(file)

/** A file may be named as an address is, with escapes; a name that only looks so means what it says. */
function unescaped(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch (error) {
    if (error instanceof URIError) return file
    throw error
  }
}
