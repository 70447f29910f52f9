import * as z from 'zod/mini'
import { Id, numberInUrl } from './scalars.ts'

/** The query of every list: an opaque cursor, and how many at most (`size` is an alias of `limit`). */
export const pageQuery = {
  next: z.optional(z.string().check(z.maxLength(3000))),
  limit: z.optional(numberInUrl(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)))),
  size: z.optional(numberInUrl(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)))),
}

export const defaultPageSize = 20

export type PageQuery = { next?: string | undefined; limit?: number | undefined; size?: number | undefined }

export function pageSize(query: PageQuery): number {
  return query.limit ?? query.size ?? defaultPageSize
}

/** What every list answers. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), next: z.nullable(z.string()), hasNext: z.boolean() })

/** Items of a page that the caller kept and may no longer see: their ids alone, so that they can be removed. */
export const Lost = z.array(z.object({ id: Id }))

export type Page<T> = { data: T[]; next: string | null; hasNext: boolean }
