import type { DataFault } from '../model/faults.ts'
import { childKind } from '../model/kinds.ts'
import type { TreeShape } from '../model/shape.ts'
import { outgoing, strongComponents } from './strong-components.ts'

/**
 * Finds people who are their own ancestors and the links that must not be followed so that nobody is. Links of birth are
 * kept before others; otherwise the link that closes a circle goes, the lowest numbers being walked first. Linear.
 */
export function breakCycles(shape: TreeShape): { isBroken: Uint8Array; faults: DataFault[] } {
  const { partnerA, partnerB, childStart, childOf } = shape
  const isBroken = new Uint8Array(childOf.length)
  const edges: Edges = { from: [], to: [], link: [], isBirth: [] }
  for (let union = 0; union < shape.unionCount; union++)
    for (let link = childStart[union]!; link < childStart[union + 1]!; link++) {
      addEdge(edges, partnerA[union]!, childOf[link]!, link, shape.childKindA[link]!)
      addEdge(edges, partnerB[union]!, childOf[link]!, link, shape.childKindB[link]!)
    }
  const all = outgoing(shape.personCount, edges.from, edges.to)
  const { component, sizes } = strongComponents(all.start, all.to)
  const inCircle = edges.from.flatMap((from, i) => (component[from] === component[edges.to[i]!] ? [i] : []))

  const order = orderByBirth(shape.personCount, edges, inCircle, isBroken)
  for (const i of inCircle)
    if (!isBroken[edges.link[i]!] && order[edges.from[i]!]! >= order[edges.to[i]!]!) isBroken[edges.link[i]!] = 1

  const faults: DataFault[] = []
  for (let person = 0; person < shape.personCount; person++)
    if (sizes[component[person]!]! > 1) faults.push({ kind: 'own-ancestor', person, union: -1 })
  return { isBroken, faults }
}

type Edges = { from: number[]; to: number[]; link: number[]; isBirth: boolean[] }

function addEdge(edges: Edges, from: number, to: number, link: number, kind: number): void {
  if (from < 0) return
  edges.from.push(from)
  edges.to.push(to)
  edges.link.push(link)
  edges.isBirth.push(kind <= childKind.unknown)
}

/**
 * A numbering of people in which parents by birth come before their children; the links of birth that close a circle are
 * marked as broken on the way (a walk in depth, numbered backwards as it leaves).
 */
function orderByBirth(personCount: number, edges: Edges, inCircle: number[], isBroken: Uint8Array): Int32Array {
  const births = inCircle.filter((i) => edges.isBirth[i])
  const graph = outgoing(
    personCount,
    births.map((i) => edges.from[i]!),
    births.map((i) => edges.to[i]!),
  )
  const order = new Int32Array(personCount)
  const state = new Uint8Array(personCount)
  const next = graph.start.slice(0, personCount)
  let number = personCount
  for (let root = 0; root < personCount; root++) {
    if (state[root]) continue
    const path = [root]
    state[root] = 1
    while (path.length > 0) {
      const person = path[path.length - 1]!
      if (next[person]! === graph.start[person + 1]!) {
        state[person] = 2
        order[person] = --number
        path.pop()
        continue
      }
      const place = next[person]!++
      const child = graph.to[place]!
      if (state[child] === 1) isBroken[edges.link[births[graph.edge[place]!]!]!] = 1
      else if (!state[child]) {
        state[child] = 1
        path.push(child)
      }
    }
  }
  return order
}
