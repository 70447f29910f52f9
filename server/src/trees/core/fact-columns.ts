import { factKeys, personFields, textKeys, type ColumnOf, type FactKey } from '@mulghar/contract/trees/person-fields'

/** The columns that tell of a person; the others are derived from them, for searching and sorting. */
export const factColumns: readonly ColumnOf<FactKey>[] = factKeys.map((key) => personFields[key].column)
export const textColumns = textKeys.map((key) => personFields[key].column)
