import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id } from '../kit/scalars.ts'
import { treeRoles } from './roles.ts'

const index = z.int()
const indexes = z.array(index)
/** Letters: 7 where the year of Bikram Sambat is the year and 57, 6 where it is the year and 56, 0 where it is not known which. */
const bikram = z.optional(z.string())
const years = z.array(z.nullable(z.int()))

/**
 * The whole tree in columns; people and unions are named by their place in them. Strings of one letter a place:
 * gender M F O U; living 1 or 0; a union's kind M married, P partners, D divorced, S separated, U unknown; a child's
 * kind towards partner a and b B birth, A adoptive, F foster, S step, U unknown. -1 stands where there is no partner.
 * Photos are document ids, never links.
 */
export const Graph = z.object({
  treeId: Id,
  version: z.int(),
  role: z.enum(treeRoles),
  people: z.object({
    id: z.array(z.string()),
    first: z.array(z.string()),
    last: z.array(z.string()),
    native: z.array(z.string()),
    gender: z.string(),
    born: years,
    died: years,
    bornBikram: bikram,
    diedBikram: bikram,
    /** 1 where the year of birth is a guess (about, before, after …), 0 where it is known or not told. */
    guessed: z.optional(z.string()),
    living: z.string(),
    order: indexes,
  }),
  photos: z.array(z.tuple([index, z.string()])),
  /** Of those who have one, where the role shows it. */
  nicknames: z.optional(z.array(z.tuple([index, z.string()]))),
  /** Prefix and suffix of the names of those who have one. */
  affixes: z.optional(z.array(z.tuple([index, z.string(), z.string()]))),
  /** Further names of those who have some, in one text for searching. */
  furtherNames: z.optional(z.array(z.tuple([index, z.string()]))),
  unions: z.object({ a: indexes, b: indexes, kind: z.string(), from: years }),
  children: z.object({ union: indexes, child: indexes, kindA: z.string(), kindB: z.string(), order: indexes }),
})
export type Graph = z.infer<typeof Graph>

export const graph = endpoints({
  get: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/graph',
    summary: 'The whole tree, compact, in columns.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    reply: Graph,
    /** Sent as it was built: at this size no serialiser goes over it again. */
    produces: 'application/json; charset=utf-8',
    errors: ['trees/not-found', 'trees/not-member'],
  },
})
