import type { Person } from '@mulghar/contract/trees/person'

type Relations = Person['relations']

/** Somebody of a person's page, and as what. */
export type RelativeOfPage =
  | { as: 'parents'; one: Relations['parents'][number] }
  | { as: 'partners'; one: Relations['partners'][number] }
  | { as: 'siblings'; one: Relations['siblings'][number] }
  | { as: 'children'; one: Relations['children'][number] }
