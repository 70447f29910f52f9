import { Problems, type ZipEntry } from '@mulghar/gedcom'
import { expect, test } from 'vitest'
import { mediaOf, mostAlbumEntries } from './media-of.ts'

const place = { size: 1 } as ZipEntry
const archive = { place: () => place }

/** Everybody names the same pictures. */
function named(people: number, pictures: number) {
  return Array.from({ length: people }, (_, person) =>
    Array.from({ length: pictures }, (__, at) => ({
      personId: `id ${person}`,
      xref: `I${person}`,
      line: person + 1,
      at,
      file: `${at}.jpg`,
      caption: null,
      taken: null,
    })),
  ).flat()
}

function read(people: number, pictures: number) {
  const problems = new Problems()
  const media = mediaOf(archive, named(people, pictures), problems)
  return {
    media,
    portraits: media.flatMap((medium) => medium.people).length,
    entries: media.flatMap(({ albums }) => albums).length,
    problems: problems.list(),
  }
}

test('albums of one import take so many pictures, and of the others it is said', () => {
  const { media, portraits, entries, problems } = read(300, 100)
  expect(portraits).toBe(300)
  expect(entries).toBe(mostAlbumEntries)
  expect(problems).toMatchObject([
    { code: 'too-many-pictures', severity: 'warning', count: 300 * 99 - mostAlbumEntries, people: { length: 5 } },
  ])
  // A file that nobody shows is not read.
  expect(media.every((medium) => medium.people.length + medium.albums.length > 0)).toBe(true)
})

test('albums that are just full have nothing wrong', () => {
  expect(read(200, 101)).toMatchObject({ portraits: 200, entries: mostAlbumEntries, problems: [] })
})
