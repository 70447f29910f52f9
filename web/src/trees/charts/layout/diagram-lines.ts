import { childKind } from '../../chart/model/kinds.ts'
import type { TreeShape } from '../../chart/model/shape.ts'
import type { Axis, CardSizes } from './diagram.ts'
import { isApart } from './diagram.ts'
import type { Kin } from './kin-line.ts'

/**
 * The lines of the chart, straight but for the bends: four numbers each (x1, y1, x2, y2). What is by birth is plain, with a bend
 * where a bar ends, of six numbers (from, by way of, to); adoption is apart from what else is not by birth, both from the bar
 * on. Couples are joined by a line of their own, from card to card.
 */
export type Lines = Record<'plain' | 'bends' | 'adoptive' | 'apart' | 'couples', number[]>

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
  const alone: Joins = new Map()
  const joins = kin.map((_, at) => (partners[at]!.length > 0 ? pen.couples(at, partners[at]!, kin) : alone))
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
/** The joins of a person, by the partner. */
type Joins = ReadonlyMap<number, Join>

/** The join that a child hangs on: beside the partner of its union. */
function joinOf(shape: TreeShape, joins: readonly Joins[], child: Kin, kin: readonly Kin[]): Join | undefined {
  const parent = kin[child.on]!.person
  const other = shape.partnerA[child.union] === parent ? shape.partnerB[child.union]! : shape.partnerA[child.union]!
  return joins[child.on]!.get(other)
}

type Drop = { across: number; near: number; kind: number }
type Bar = { across: number; middle: number; way: number; drops: Drop[] }

class Pen {
  lines: Lines = { plain: [], bends: [], adoptive: [], apart: [], couples: [] }
  #bars: Bar[] = []
  #barsBelow = new Map<number, Bar[]>()
  #placed: Placed

  constructor(placed: Placed) {
    this.#placed = placed
  }

  /** From a person to each partner, farther ones past the nearer; answers where each couple is joined. */
  couples(at: number, partners: readonly number[], kin: readonly Kin[]): Joins {
    const { across, along, cardAcross, cardAlong, sizes } = this.#placed
    const joins = new Map<number, Join>()
    partners.forEach((partner, place) => {
      const level = along[at]! + cardAlong / 2 + place * wayStep
      const inner = across[partner]! - sizes.partnerGap
      joins.set(kin[partner]!.person, { across: inner + sizes.partnerGap / 2, along: level })
      this.#draw(this.lines.couples, inner, level, across[partner]!, level)
      if (place > 0) this.#draw(this.lines.plain, across[at]! + cardAcross, level, inner, level)
    })
    return joins
  }

  /** From a card, or from a couple's join, to another card a generation on; a family's lines are drawn by `finish`. */
  elbow(from: number, to: number, bar: number, kind: number, way: number, join?: Join): void {
    const { across, along, cardAcross, cardAlong, sizes } = this.#placed
    const far = way > 0 ? along[from]! + cardAlong : along[from]!
    const near = way > 0 ? along[to]! : along[to]! + cardAlong
    const middle = far + way * sizes.rowGap * Math.min(0.8, 0.4 + bar * 0.12)
    const stem = join?.across ?? across[from]! + cardAcross / 2
    const own = this.#barsBelow.get(from) ?? []
    let known = own.find((one) => one.across === stem && one.middle === middle)
    if (!known) {
      this.#barsBelow.set(from, own)
      own.push((known = { across: stem, middle, way, drops: [] }))
      this.#bars.push(known)
      this.#draw(this.lines.plain, stem, join?.along ?? far, stem, middle)
    }
    known.drops.push({ across: across[to]! + cardAcross / 2, near, kind })
  }

  /** The bars between the stems and the cards, and what goes from them to each card. */
  finish(): Lines {
    for (const { across, middle, way, drops } of this.#bars) {
      let first = across
      let last = across
      for (const drop of drops) {
        if (drop.across < first) first = drop.across
        if (drop.across > last) last = drop.across
      }
      let from = first
      let to = last
      for (const drop of drops) {
        const aside = Math.sign(drop.across - across)
        const isEnd = aside < 0 ? drop.across === first : aside > 0 && drop.across === last
        const round = isEnd && !isApart(drop.kind) ? this.#round(drop, across, middle) : 0
        if (aside < 0 && isEnd) from += round
        else if (isEnd) to -= round
        this.#drop(drop, middle, way * round, aside * round)
      }
      this.#draw(this.lines.plain, from, middle, to, middle)
    }
    return this.lines
  }

  /** The line goes on where the chart ends. */
  stub(at: number, isUp: boolean): void {
    const { across, along, cardAcross, cardAlong, ways, sizes } = this.#placed
    const way = isUp ? ways.up : ways.down
    const far = way > 0 ? along[at]! + cardAlong : along[at]!
    const a = across[at]! + cardAcross / 2
    this.#draw(this.lines.plain, a, far, a, far + way * sizes.rowGap * 0.25)
  }

  /** From a bar to a card, with a bend where the bar ends there. */
  #drop({ across, near, kind }: Drop, middle: number, down: number, aside: number): void {
    const { plain, adoptive, apart, bends } = this.lines
    const into = kind === childKind.adoptive ? adoptive : isApart(kind) ? apart : plain
    this.#draw(into, across, middle + down, across, near)
    if (aside === 0) return
    if (this.#placed.axis === 'vertical') bends.push(across - aside, middle, across, middle, across, middle + down)
    else bends.push(middle, across - aside, middle, across, middle + down, across)
  }

  #round({ across, near }: Drop, stem: number, middle: number): number {
    return Math.min(corner, Math.abs(across - stem) / 2, Math.abs(near - middle))
  }

  #draw(into: number[], a1: number, l1: number, a2: number, l2: number): void {
    if (a1 === a2 && l1 === l2) return
    if (this.#placed.axis === 'vertical') into.push(a1, l1, a2, l2)
    else into.push(l1, a1, l2, a2)
  }
}

const corner = 12
/** Between the ways to one partner and to the next. */
const wayStep = 12
