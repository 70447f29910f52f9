import type { DataFault } from '../model/faults.ts'
import type { Metrics } from './metrics.ts'

/** Where everybody stands: px at the chart's own scale, y grows downward. Float64, as rows grow to 100 million px. */
export type TreeLayout = {
  metrics: Metrics
  /** The upper left corner of each person's card. */
  x: Float64Array
  y: Float64Array
  /** The row of each person, 0 at the top. */
  row: Int32Array
  rowCount: number
  /** The generation of each row within its family, of several families the largest; 0 for a row without people. */
  rowNumbers: Int32Array
  bounds: { left: number; top: number; right: number; bottom: number }
  /** The people of each row from left to right, as an offset list. */
  rowStart: Int32Array
  rowPeople: Int32Array
  links: UnionLinks
  crossLinks: CrossLinks
  /** People who are their own ancestors, and the links that were therefore not followed. */
  faults: DataFault[]
}

/** What a segment of a union's lines is. */
export const segmentKind = { couple: 0, trunk: 1, birth: 2, unknown: 3, adoptive: 4, foster: 5, step: 6 } as const

/**
 * The lines of the unions, one entry for each union that has any: from the couple's join point down to a bar and from
 * there to each child. The segments of entry `i` are `[segmentStart[i], segmentStart[i + 1])`, four numbers each
 * (x1, y1, x2, y2), all of them upright or level. `boxes` has four numbers an entry (left, top, right, bottom).
 */
export type UnionLinks = {
  union: Int32Array
  joinX: Float64Array
  joinY: Float64Array
  boxes: Float64Array
  segmentStart: Int32Array
  segments: Float64Array
  segmentKind: Uint8Array
}

export const crossKind = { birth: 0, unknown: 1, adoptive: 2, foster: 3, step: 4, marriage: 5, broken: 6 } as const

/**
 * What the forest of lines leaves out: a child that stands elsewhere (birth where the spouse's line hosts the couple), a
 * couple whose partners stand apart, a link that was not followed because it makes somebody an own ancestor. It runs
 * from `fromX, fromY` (the union's join point, or the partner `from`) to `toX, toY` (the card of `to`); `from` is -1
 * where the union has no partner. A long one is better shown as two chips that jump.
 */
export type CrossLinks = {
  kind: Uint8Array
  union: Int32Array
  from: Int32Array
  to: Int32Array
  points: Float64Array
  isLong: Uint8Array
}
