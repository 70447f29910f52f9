import type { Endpoint, Scope } from './endpoint.ts'
import type { ErrorTable, Refusal } from './errors.ts'
import type { IssueTable } from './issues.ts'

/**
 * The kinds that a room brings into the registries of others, by what the server must have for each: who says what a
 * notification names, who finds what is searched for, who may see what shows a document, what may be chosen of an option, what
 * the room's own things are to whoever lets something hang on them, and how often something may be done.
 */
export type RoomKinds = {
  notifications?: readonly string[]
  search?: readonly string[]
  visibility?: readonly string[]
  privacy?: readonly string[]
  belonging?: readonly string[]
  rates?: readonly string[]
}

/** What a room brings to the wire: its tables of calls, how they can be refused, what more can be wrong with a field, and its kinds. */
export type WireRoom = {
  tables: Record<string, Record<string, Endpoint>>
  errors: ErrorTable<string>
  issues: IssueTable
  kinds: RoomKinds
}

type RowOf<Room extends string> = Endpoint & { scope?: Scope<Room> | null }

/** Gathers the tables of a room; what access keys must be allowed, and its codes, bear its name. */
export function roomOf<
  Room extends string,
  const Tables extends Record<string, Record<string, RowOf<Room>>>,
  const Errors extends { [Code in keyof Errors]: Code extends `${Room}/${string}` ? Refusal : never },
  const Issues extends IssueTable = {},
>(
  _name: Room,
  tables: Tables,
  errors: Errors,
  more: { issues?: Issues; kinds?: RoomKinds } = {},
): { tables: Tables; errors: Errors; issues: Issues; kinds: RoomKinds } {
  return { tables, errors, issues: more.issues ?? ({} as Issues), kinds: more.kinds ?? {} }
}
