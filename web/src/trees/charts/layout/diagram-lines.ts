import type { TreeShape } from '../../chart/model/shape.ts'
import type { Axis, CardSizes } from './diagram.ts'
import { isApart } from './diagram.ts'
import type { Kin } from './kin-line.ts'

/** Straight lines of the chart, four numbers each (x1, y1, x2, y2): plain by birth, apart for adoptive, foster and step. */
export type Lines = { plain: number[]; apart: number[] }

export type Placed = {
  kin: readonly Kin[]
  across: Float64Array
  along: Float64Array
  partners: readonly (readonly number[])[]
  cardAcross: number
  cardAlong: number
  sizes: CardSizes
  /** 1 where generations grow with `along`, -1 where they shrink. */
  ways: { up: number; down: number }
  axis: Axis
}

/** The lines between the cards. Linear in them. */
export function drawLines(shape: TreeShape, placed: Placed): Lines {
  const pen = new Pen(placed)
  const { kin, partners } = placed
  const joins = kin.map((one, at) =>
    one.as === 'parent' ? new Map<number, Join>() : pen.couples(at, partners[at]!, kin),
  )
  const bars = kin.map(() => [] as number[])
  kin.forEach((one, at) => {
    if (one.as === 'parent') pen.elbow(one.on, at, barOf(bars[one.on]!, one.union), one.kind, placed.ways.up)
    if (one.as === 'child') {
      const join = joinOf(shape, joins, one, kin)
      pen.elbow(one.on, at, barOf(bars[one.on]!, one.union), one.kind, placed.ways.down, join)
    }
    if (one.hasMore)
      pen.stub(at, one.as === 'parent' || (one.as === 'root' && placed.kin.some(({ as }) => as === 'parent')))
  })
  return pen.finish()
}

/** Each union of a person has a bar of its own, so that half-siblings can be told apart. */
function barOf(unions: number[], union: number): number {
  const known = unions.indexOf(union)
  return known >= 0 ? known : unions.push(union) - 1
}

/** Where a couple is joined: across, and along. */
type Join = { across: number; along: number }

/** The join that a child hangs on: beside the partner of its union. */
function joinOf(shape: TreeShape, joins: Map<number, Join>[], child: Kin, kin: readonly Kin[]): Join | undefined {
  const parent = kin[child.on]!.person
  const other = shape.partnerA[child.union] === parent ? shape.partnerB[child.union]! : shape.partnerA[child.union]!
  return joins[child.on]!.get(other)
}

class Pen {
  lines: Lines = { plain: [], apart: [] }
  #bars = new Map<string, { into: number[]; middle: number; from: number; to: number }>()
  #placed: Placed

  constructor(placed: Placed) {
    this.#placed = placed
  }

  /** From a person to each partner, farther ones past the nearer; answers where each couple is joined. */
  couples(at: number, partners: readonly number[], kin: readonly Kin[]): Map<number, Join> {
    const { across, along, cardAcross, cardAlong, sizes } = this.#placed
    const joins = new Map<number, Join>()
    partners.forEach((partner, place) => {
      const level = along[at]! + cardAlong / 2 + place * 8
      const join = across[partner]! - sizes.partnerGap / 2
      joins.set(kin[partner]!.person, { across: join, along: level })
      this.#draw(this.lines.plain, across[at]! + cardAcross, level, across[partner]!, level)
    })
    return joins
  }

  /** From a card, or from a couple's join, to another card a generation on; a family's lines are drawn once, by `finish`. */
  elbow(from: number, to: number, bar: number, kind: number, way: number, join?: Join): void {
    const { across, along, cardAcross, cardAlong, sizes } = this.#placed
    const into = isApart(kind) ? this.lines.apart : this.lines.plain
    const far = way > 0 ? along[from]! + cardAlong : along[from]!
    const start = join?.along ?? far
    const near = way > 0 ? along[to]! : along[to]! + cardAlong
    const middle = far + way * sizes.rowGap * Math.min(0.8, 0.4 + bar * 0.12)
    const [a, b] = [join?.across ?? across[from]! + cardAcross / 2, across[to]! + cardAcross / 2]
    const key = `${from} ${a} ${middle} ${isApart(kind)}`
    const known = this.#bars.get(key)
    if (!known) this.#draw(into, a, start, a, middle)
    this.#bars.set(key, {
      into,
      middle,
      from: Math.min(known?.from ?? a, b),
      to: Math.max(known?.to ?? a, b),
    })
    this.#draw(into, b, middle, b, near)
  }

  /** The bars between the stems and the cards. */
  finish(): Lines {
    for (const { into, middle, from, to } of this.#bars.values()) this.#draw(into, from, middle, to, middle)
    return this.lines
  }

  /** The line goes on where the chart ends. */
  stub(at: number, isUp: boolean): void {
    const { across, along, cardAcross, cardAlong, ways, sizes } = this.#placed
    const way = isUp ? ways.up : ways.down
    const far = way > 0 ? along[at]! + cardAlong : along[at]!
    const a = across[at]! + cardAcross / 2
    this.#draw(this.lines.apart, a, far, a, far + way * sizes.rowGap * 0.35)
  }

  #draw(into: number[], a1: number, l1: number, a2: number, l2: number): void {
    if (a1 === a2 && l1 === l2) return
    if (this.#placed.axis === 'vertical') into.push(a1, l1, a2, l2)
    else into.push(l1, a1, l2, a2)
  }
}
