import { sql, type RawBuilder } from 'kysely'

/**
 * Who belongs to a tree: an ACTIVE member, let in and not only asked or invited. No statement says it otherwise; `row` is what
 * it calls the row of `tree_member`.
 */
export const belongsText = (row: string): string => `${row}.status = 'ACTIVE'`

/** The same of a row that was read. */
export const isMember = (row: { status: string | null }): boolean => row.status === 'ACTIVE'

export const belongs = (row = 'tree_member'): RawBuilder<boolean> => sql.raw(belongsText(row))
