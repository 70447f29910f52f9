/**
 * The strongly connected components of a directed graph given as offset lists: for each node the number of its component,
 * and for each component its size. Without recursion; linear. Source: Tarjan 1972.
 */
export function strongComponents(start: Int32Array, to: Int32Array): { component: Int32Array; sizes: number[] } {
  const count = start.length - 1
  const component = new Int32Array(count).fill(-1)
  const found = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const next = start.slice(0, count)
  const open: number[] = []
  const sizes: number[] = []
  let time = 0
  for (let root = 0; root < count; root++) {
    if (found[root]! >= 0) continue
    const path = [root]
    found[root] = low[root] = time++
    open.push(root)
    while (path.length > 0) {
      const node = path[path.length - 1]!
      if (next[node]! < start[node + 1]!) {
        const other = to[next[node]!++]!
        if (found[other]! < 0) {
          found[other] = low[other] = time++
          open.push(other)
          path.push(other)
        } else if (component[other]! < 0) low[node] = Math.min(low[node]!, found[other]!)
        continue
      }
      path.pop()
      const above = path[path.length - 1]
      if (above !== undefined) low[above] = Math.min(low[above]!, low[node]!)
      if (low[node] !== found[node]) continue
      let size = 0
      let member: number
      do {
        member = open.pop()!
        component[member] = sizes.length
        size++
      } while (member !== node)
      sizes.push(size)
    }
  }
  return { component, sizes }
}

/** Offset lists of the edges `from[i] → to[i]` among so many nodes; `edge` names the edge at each place. Linear. */
export function outgoing(count: number, from: number[], to: number[]) {
  const start = new Int32Array(count + 1)
  for (const node of from) start[node + 1]!++
  for (let node = 0; node < count; node++) start[node + 1]! += start[node]!
  const free = start.slice(0, count)
  const targets = new Int32Array(to.length)
  const edge = new Int32Array(to.length)
  from.forEach((node, i) => {
    const place = free[node]!++
    targets[place] = to[i]!
    edge[place] = i
  })
  return { start, to: targets, edge }
}
