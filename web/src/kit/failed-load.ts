import { Refusal } from './failures.ts'

type Query = { error: unknown; data: unknown }

/** The server has answered that the viewer may not see this, or that it no longer exists. */
const hidden: readonly number[] = [403, 404, 410]

/**
 * Whether a query has nothing to show because it failed. A page keeps its data when only a later refetch fails, so that a form on it keeps
 * what was typed. Data that the server now refuses to this viewer is not kept.
 */
export function failedToLoad<Q extends Query>(query: Q): query is Extract<Q, { isLoadingError: true }> {
  const { error, data } = query
  if (!error) return false
  return data === undefined || (error instanceof Refusal && hidden.includes(error.status))
}
