import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a row has all these values already. A save that changes nothing keeps the version, so that a form that is open elsewhere
 * can still save, and notifies nobody.
 */
export const isUnchanged = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  (Object.keys(values) as (keyof Row)[]).every((column) => isDeepStrictEqual(row[column], values[column]))
