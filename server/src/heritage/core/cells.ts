import type { GeoBox, GeoPoint } from '@mulghar/contract/heritage/geo-box'

// A square grid over the Mercator map. At level n it has 2^n columns and as many rows, counted from the north-west. The number
// of a cell has the bits of its column and row interleaved (Morton order): a cell of any level is one range of finest cells.

/** The finest cells measure 60 cm at the equator. Their numbers have 52 bits, which a JavaScript number holds exactly. */
export const finestLevel = 26
/** Beyond this latitude a web map has no place: what lies there counts to the last row. */
const lastLatitude = 85.05112878

type Column = number
type Row = number
/** Both ends belong to it. */
export type Range = readonly [first: number, last: number]

const within = (number: number, most: number) => Math.max(0, Math.min(most, Math.floor(number)))

export const columnAt = (longitude: number, level: number): Column =>
  within(((longitude + 180) / 360) * 2 ** level, 2 ** level - 1)

export function rowAt(latitude: number, level: number): Row {
  const sine = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180)
  return within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** level, 2 ** level - 1)
}

/** Spreads 13 bits, with a gap after each. Two halves are needed, since bitwise operators hold 32 bits only. */
function spread(number: number): number {
  let bits = number & 0x1fff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

export function mortonOf(column: Column, row: Row): number {
  const half = (shift: number) => spread(column >> shift) + spread(row >> shift) * 2
  return half(13) * 2 ** 26 + half(0)
}

/** The finest cell of a point. */
export const cellOf = (latitude: number, longitude: number): number =>
  mortonOf(columnAt(longitude, finestLevel), rowAt(latitude, finestLevel))

export type Grid = { level: number; columns: readonly Range[]; rows: Range }

/** The whole cells of a level that a box touches. One that crosses the antimeridian has columns at both ends. */
export function gridOf({ west, south, east, north }: GeoBox, level: number): Grid {
  const [first, last] = [columnAt(west, level), columnAt(east, level)]
  const rows: Range = [rowAt(north, level), rowAt(south, level)]
  const end = 2 ** level - 1
  if (west <= east) return { level, columns: [[first, last]], rows }
  if (last >= first) return { level, columns: [[0, end]], rows }
  return {
    level,
    columns: [
      [0, last],
      [first, end],
    ],
    rows,
  }
}

const width = ([first, last]: Range) => last - first + 1
export const cellCount = ({ columns, rows }: Grid): number =>
  columns.reduce((sum, range) => sum + width(range), 0) * width(rows)

/** The finest grid over a box, at most of this level, that has no more cells than this. */
export function gridWithin(box: GeoBox, mostLevel: number, mostCells: number): Grid {
  let grid = gridOf(box, Math.min(mostLevel, finestLevel))
  while (cellCount(grid) > mostCells) grid = gridOf(box, grid.level - 1)
  return grid
}

/** How many bits to drop from the number of a finest cell for that of its cell in a grid. */
export const shiftOf = ({ level }: Pick<Grid, 'level'>): number => 2 * (finestLevel - level)

/** The finest cells of a grid, as few ranges as there can be. */
export function rangesOf(grid: Grid): Range[] {
  const cells = grid.columns.flatMap(([first, last]) => {
    const found: number[] = []
    for (let column = first; column <= last; column++)
      for (let row = grid.rows[0]; row <= grid.rows[1]; row++) found.push(mortonOf(column, row))
    return found
  })
  const finest = 2 ** shiftOf(grid)
  const runs: [number, number][] = []
  for (const cell of cells.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === cell) run[1] = cell
    else runs.push([cell, cell])
  }
  return runs.map(([first, last]) => [first * finest, (last + 1) * finest - 1])
}

/** A tile of the map is eight cells wide: a cell is 64 pixels. */
const levelsBelowTile = 3
/** A section with more cells gets larger ones. A phone has at most 120, a desktop about 300. */
const mostCells = 320

/** The cells of a section of the map: what it shows, and what the list beside it has. */
export const gridOfMap = (box: GeoBox, zoom: number): Grid =>
  gridWithin(box, Math.floor(zoom) + levelsBelowTile, mostCells)

const metresOfDegree = 111_320

/** A box that has all points within a distance in metres, at every latitude. */
export function boxAround({ latitude, longitude }: GeoPoint, metres: number): GeoBox {
  const north = metres / metresOfDegree
  // Towards a pole meridians lie ever closer: there the box goes around the earth.
  const narrowest = Math.cos((Math.min(90, Math.abs(latitude) + north) * Math.PI) / 180)
  const east = narrowest * 180 < north ? 180 : north / narrowest
  const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  return {
    south: Math.max(-90, latitude - north),
    north: Math.min(90, latitude + north),
    ...(east >= 180 ? { west: -180, east: 180 } : { west: wrapped(longitude - east), east: wrapped(longitude + east) }),
  }
}
