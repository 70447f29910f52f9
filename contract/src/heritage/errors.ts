import type { ErrorTable } from '../kit/errors.ts'

/** How a call of heritage can be refused. */
export const heritageErrors = {
  'heritage/not-found': [404, 'This place does not exist.'],
  'heritage/not-owner': [403, 'Only the person who added this place can do this.'],
  'heritage/city-not-found': [404, 'We could not find this city. Please choose a city from the suggestions.'],
  'heritage/tree-not-found': [404, 'This family tree does not exist.'],
  'heritage/group-not-found': [404, 'Group not found'],
  'heritage/link-not-found': [404, 'This place is no longer linked to that tree or group.'],
  'heritage/photo-not-found': [404, 'This photo does not exist.'],
  'heritage/has-location': [
    409,
    'This photo still contains its location. Please choose the photo again, so that we can remove the location.',
  ],
  'heritage/photos-full': [409, 'A place has at most 50 photos.'],
  'heritage/links-full': [409, 'A place belongs to at most 20 family trees and groups.'],
  'heritage/too-many-today': [429, 'That is a lot for one day. You can add more places tomorrow.'],
} as const satisfies ErrorTable<'heritage'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    heritage: typeof heritageErrors
  }
}
