type Links = { unionAt: Int32Array; childAt: Int32Array }

const [isNew, isOpen, isDone] = [0, 1, 2]

/**
 * Marks links without which nobody is their own ancestor: those that a depth-first walk from children to parents finds
 * leading back into itself (Tarjan 1972). Linear in people and links, without recursion.
 */
export function cutLoops(personCount: number, links: Links, unionA: Int32Array, unionB: Int32Array): Uint8Array {
  const isCut = new Uint8Array(links.childAt.length)
  const start = new Int32Array(personCount + 1)
  for (const child of links.childAt) start[child + 1]!++
  for (let i = 1; i <= personCount; i++) start[i]! += start[i - 1]!
  const byChild = new Int32Array(links.childAt.length)
  const free = start.slice(0, personCount)
  links.childAt.forEach((child, link) => (byChild[free[child]!++] = link))

  const state = new Uint8Array(personCount)
  /** Twice the place in `byChild`, and one more for partner b. */
  const next = Int32Array.from({ length: personCount }, (_, person) => start[person]! * 2)
  const stack = new Int32Array(personCount)
  for (let root = 0; root < personCount; root++) {
    if (state[root] !== isNew) continue
    let height = 0
    stack[height++] = root
    state[root] = isOpen
    while (height > 0) {
      const person = stack[height - 1]!
      const at = next[person]!++
      if (at >= start[person + 1]! * 2) {
        state[person] = isDone
        height--
        continue
      }
      const link = byChild[at >> 1]!
      const union = links.unionAt[link]!
      const parent = at & 1 ? unionB[union]! : unionA[union]!
      if (parent < 0 || isCut[link]) continue
      if (state[parent] === isOpen) isCut[link] = 1
      else if (state[parent] === isNew) {
        state[parent] = isOpen
        stack[height++] = parent
      }
    }
  }
  return isCut
}
