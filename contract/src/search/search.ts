import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import type { FindKind } from '../kit/finds.ts'
import { LifeYears } from '../kit/life-years.ts'
import { page, pageQuery } from '../kit/page.ts'
import { followStatuses } from '../people/follow.ts'
import { Id, kindOfRoom, Picture } from '../kit/scalars.ts'

const Kind = kindOfRoom<FindKind>()

/** One find: what it is, and what of it the viewer may see. */
export const Find = z.object({
  type: Kind,
  id: Id,
  title: z.string(),
  /** Of a person the name in the other script; the one that is written as the question is stands in the title. */
  also: z.optional(z.string()),
  /** Of a person the name of the tree, of a tree its gotra. */
  subtitle: z.nullable(z.string()),
  /** Of a person, as far as the viewer's role goes. */
  years: z.optional(LifeYears),
  picture: z.nullable(Picture),
  /** Of a person: what shape the portrait has, and whether it bears a garland. */
  gender: z.optional(z.enum(['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'])),
  departed: z.optional(z.boolean()),
  /** Of another member: how the viewer follows them, and whether they are asked first. */
  follow: z.optional(z.object({ status: z.nullable(z.enum(followStatuses)), approvesFollowers: z.boolean() })),
  /** The number of members whom both the member and the viewer follow, up to 100; for other members only. */
  followsInCommon: z.optional(z.int()),
})
export type Find = z.infer<typeof Find>

export const search = endpoints({
  find: {
    method: 'GET',
    path: '/v1/search',
    summary: 'Finds by name, across scripts and spellings.',
    access: 'member',
    scope: null,
    query: z.object({
      ...pageQuery,
      q: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200)),
      type: z.optional(z.union([z.literal(''), Kind])),
    }),
    reply: page(Find),
    rate: 'search',
  },
})
