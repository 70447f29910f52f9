import type { Endpoint, Scope } from './endpoint.ts'
import type { ErrorTable, Refusal } from './errors.ts'

/** What a room brings to the wire: its tables of calls, and how they can be refused. */
export type WireRoom = { tables: Record<string, Record<string, Endpoint>>; errors: ErrorTable<string> }

type RowOf<Room extends string> = Endpoint & { scope?: Scope<Room> | null }

/** Gathers the tables of a room; what access keys must be allowed, and its codes, bear its name. */
export function roomOf<
  Room extends string,
  const Tables extends Record<string, Record<string, RowOf<Room>>>,
  const Errors extends { [Code in keyof Errors]: Code extends `${Room}/${string}` ? Refusal : never },
>(_name: Room, tables: Tables, errors: Errors): { tables: Tables; errors: Errors } {
  return { tables, errors }
}
