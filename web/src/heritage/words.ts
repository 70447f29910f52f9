import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** Sentences for refused calls of this module. The English ones equal the server's own. */
export const words = {
  codes: {
    'heritage/not-found': msg`This place does not exist.`,
    'heritage/not-owner': msg`Only the person who added this place can do this.`,
    'heritage/city-not-found': msg`We could not find this city. Please choose a city from the suggestions.`,
    'heritage/tree-not-found': msg`This family tree does not exist.`,
    'heritage/group-not-found': msg`Group not found`,
    'heritage/link-not-found': msg`This place is no longer linked to that tree or group.`,
    'heritage/photo-not-found': msg`This photo does not exist.`,
    'heritage/has-location': msg`This photo still contains its location. Please choose the photo again, so that we can remove the location.`,
    'heritage/photos-full': msg`A place has at most 50 photos.`,
    'heritage/links-full': msg`A place belongs to at most 20 family trees and groups.`,
    'heritage/too-many-today': msg`That is a lot for one day. You can add more places tomorrow.`,
  },
  issues: {
    'not-a-box': () => msg`A section of the map is four numbers: west, south, east and north.`,
    'not-a-point': () => msg`A point is two numbers: latitude and longitude, for example 27.7061, 85.3348.`,
    'half-point': () => msg`The second number is missing. Write both, for example 27.7061, 85.3348.`,
    'city-or-point': () => msg`Please choose a city or a point on the map before you publish this place.`,
    'end-before-begin': () => msg`The end date must be after the start date.`,
    'still-to-come': () => msg`This date is in the future.`,
    'year-to-come': () => msg`This year is in the future. Please write the Gregorian year.`,
    'author-needed': () => msg`Please write who took it. “Not known” is fine, too.`,
    'licence-needed': () => msg`Please choose how the photo may be used.`,
  },
} satisfies WordsOf<'heritage'>
