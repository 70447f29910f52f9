import type { Family } from './family.ts'
import { IndexMap } from '../walk/index-map.ts'
import { BucketQueue, eachWay, isDown, personIn } from './ways.ts'

type Side = { queue: BucketQueue; cost: IndexMap; before: IndexMap }

/**
 * The nearest path between two people by descent and marriage, both ends included; undefined where nothing connects them.
 * Dijkstra from both ends at once (Pohl 1971), the smaller side first. Every state is settled once, so that loops and
 * collapsed pedigrees cost nothing; memory is that of the states seen.
 */
export function nearestPath(family: Family, from: number, to: number): number[] | undefined {
  if (from === to) return [from]
  if (family.component[from] !== family.component[to]) return undefined
  const sides = [openSide(from), openSide(to)] as const
  const best = { cost: Number.POSITIVE_INFINITY, states: [0, 0] as [number, number] }
  while (sides[0].queue.size > 0 && sides[1].queue.size > 0) {
    if (sides[0].queue.cost + sides[1].queue.cost >= best.cost) break
    const which = sides[0].queue.size <= sides[1].queue.size ? 0 : 1
    advance(family, sides, which, best)
  }
  if (best.cost === Number.POSITIVE_INFINITY) return undefined
  const there = trail(sides[0], best.states[0]).reverse()
  return [...there, ...trail(sides[1], best.states[1]).slice(1)]
}

function openSide(person: number): Side {
  const side = { queue: new BucketQueue(), cost: new IndexMap(), before: new IndexMap() }
  side.queue.push(person * 2, 0)
  side.cost.set(person * 2, 0)
  return side
}

function advance(
  family: Family,
  sides: readonly [Side, Side],
  which: 0 | 1,
  best: { cost: number; states: [number, number] },
): void {
  const [own, other] = [sides[which], sides[1 - which]!]
  const states = own.queue.next()
  const cost = own.queue.cost
  for (const state of states) {
    if (own.cost.get(state) !== cost) continue
    // Two lines that both come down would go up again where they meet: that is no way.
    for (const facing of isDown(state) ? [state - 1] : [state, state + 1]) {
      const rest = other.cost.get(facing)
      if (rest < 0 || cost + rest >= best.cost) continue
      best.cost = cost + rest
      best.states = which === 0 ? [state, facing] : [facing, state]
    }
    eachWay(family, state, (next, step) => {
      const known = own.cost.get(next)
      if (known >= 0 && known <= cost + step) return
      own.cost.set(next, cost + step)
      own.before.set(next, state)
      own.queue.push(next, cost + step)
    })
  }
}

function trail(side: Side, state: number): number[] {
  const people: number[] = []
  for (let at = state; at >= 0; at = side.before.get(at)) people.push(personIn(at))
  return people
}
