import type { Diagram } from '../layout/diagram.ts'

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export const isArrow = (key: string): key is ArrowKey => /^Arrow(Up|Down|Left|Right)$/.test(key)

/**
 * The card that an arrow leads to, -1 where there is none: along the lines to who a card hangs on or to the nearest that hangs on
 * it, across to the next of the same generation. Linear in cards.
 */
export function stepFrom(diagram: Diagram, at: number, key: ArrowKey): number {
  const isVertical = diagram.axis === 'vertical'
  const isAlong = isVertical === (key === 'ArrowUp' || key === 'ArrowDown')
  const way = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  const [across, along] = isVertical ? [diagram.x, diagram.y] : [diagram.y, diagram.x]
  return isAlong ? alongLines(diagram, at, way, across, along) : besideIt(at, way, across, along)
}

function besideIt(at: number, way: number, across: Float64Array, along: Float64Array): number {
  let best = -1
  for (let other = 0; other < across.length; other++) {
    const far = (across[other]! - across[at]!) * way
    if (along[other] !== along[at] || far <= 0) continue
    if (best < 0 || far < (across[best]! - across[at]!) * way) best = other
  }
  return best
}

function alongLines({ kin }: Diagram, at: number, way: number, across: Float64Array, along: Float64Array): number {
  // Somebody beside a relative walks the relative's lines.
  const own = kin[at]!.as === 'partner' ? kin[at]!.on : at
  const joined = [...kin.keys()].filter((other) => kin[other]!.on === own || kin[own]!.on === other)
  let best = -1
  for (const other of joined) {
    if (kin[other]!.as === 'partner' || (along[other]! - along[at]!) * way <= 0) continue
    if (best < 0 || Math.abs(across[other]! - across[at]!) < Math.abs(across[best]! - across[at]!)) best = other
  }
  return best
}
