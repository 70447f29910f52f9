import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id } from '../kit/scalars.ts'

const count = z.int()
const Named = z.object({ name: z.string(), people: count })

/** How much of a record is there: of so many people it is known of so many. */
export const completenessOf = [
  'GENDER',
  'BIRTH',
  'DEATH',
  'PARENTS',
  'NATIVE_NAME',
  'PHOTO',
  'BIRTH_PLACE',
  'SOURCES',
] as const

/**
 * A tree in numbers, counted from what the viewer's role may see and nothing else: whoever may not see the years of the living
 * has the years of the dead counted only, and neither months nor places.
 */
export const TreeStatistics = z.object({
  people: count,
  families: count,
  /** The longest line from parents to children, in generations. Who is their own ancestor is left out. */
  generations: count,
  genders: z.object({ female: count, male: count, other: count, unknown: count }),
  living: count,
  dead: count,
  /** Of how many people the years may be counted. */
  open: count,
  /** By the decade's first year, only those in which somebody was born. */
  births: z.array(z.object({ decade: z.int(), people: count })),
  /** From January to December; null where the viewer may see years only. */
  birthMonths: z.nullable(z.array(count)),
  /** By the century of death, 20 for 1901 to 2000, 0 for the last before Christ. */
  ages: z.array(
    z.object({ century: z.int(), people: count, average: z.number(), median: z.number(), oldest: z.int() }),
  ),
  /** How many families have so many children. */
  children: z.array(z.object({ children: count, families: count })),
  firstNames: z.array(Named),
  lastNames: z.array(Named),
  gotras: z.array(Named),
  places: z.nullable(z.array(Named)),
  longestLives: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      native: z.string(),
      born: z.int(),
      died: z.int(),
      years: z.int(),
    }),
  ),
  completeness: z.array(z.object({ what: z.enum(completenessOf), known: count, of: count })),
})
export type TreeStatistics = z.infer<typeof TreeStatistics>

export const statistics = endpoints({
  get: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/statistics',
    summary: 'A tree in numbers, from what the viewer may see.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    reply: TreeStatistics,
    rate: 'search',
    errors: ['trees/not-found', 'trees/not-member'],
  },
})
