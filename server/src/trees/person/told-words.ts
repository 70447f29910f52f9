import { shownOf } from '../core/shortened.ts'
import type { FamilyWords } from './kept-words.ts'

/**
 * The words of a family for the history: without ids, which are places in the record and move with other lines. The place has a
 * name of its own, since `place` is a field of pictures there. A record keeps all of them; the history shows as many as a page.
 */
export function toldWords({ place, sources, notes }: FamilyWords) {
  return {
    marriagePlace: place,
    sources: shownOf('sources', sources).items.map(({ about, title, page, link, quality }) => ({
      title,
      page,
      link,
      ...(quality !== undefined && { quality }),
      ...toldAbout(about),
    })),
    notes: shownOf('notes', notes).items.map(({ text, about }) => ({ text, ...toldAbout(about) })),
  }
}

const toldAbout = (about: string | null | undefined) => (about ? { about: about === 'marriage' ? about : 'event' } : {})
