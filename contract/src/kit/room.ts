import type { Endpoint, Scope } from './endpoint.ts'
import type { ErrorTable, Refusal } from './errors.ts'
import type { IssueTable } from './issues.ts'

/** What a room brings to the wire: its tables of calls, how they can be refused, and what more can be wrong with a field. */
export type WireRoom = {
  tables: Record<string, Record<string, Endpoint>>
  errors: ErrorTable<string>
  issues: IssueTable
}

type RowOf<Room extends string> = Endpoint & { scope?: Scope<Room> | null }

/** Gathers the tables of a room; what access keys must be allowed, and its codes, bear its name. */
export function roomOf<
  Room extends string,
  const Tables extends Record<string, Record<string, RowOf<Room>>>,
  const Errors extends { [Code in keyof Errors]: Code extends `${Room}/${string}` ? Refusal : never },
  const Issues extends IssueTable = {},
>(_name: Room, tables: Tables, errors: Errors, issues?: Issues): { tables: Tables; errors: Errors; issues: Issues } {
  return { tables, errors, issues: issues ?? ({} as Issues) }
}
