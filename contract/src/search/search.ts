import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { LifeYears } from '../kit/life-years.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Picture } from '../kit/scalars.ts'

export const searchTypes = ['TREE', 'PERSON', 'USER'] as const
export type SearchType = (typeof searchTypes)[number]

/** One find: a tree, a person of a tree that the viewer may open, or a member. */
export const Find = z.object({
  type: z.enum(searchTypes),
  id: Id,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  /** Of a person, as far as the viewer's role goes. */
  years: z.optional(LifeYears),
  picture: z.nullable(Picture),
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
      type: z.optional(z.union([z.literal(''), z.enum(searchTypes)])),
    }),
    reply: page(Find),
    rate: 'search',
  },
})
