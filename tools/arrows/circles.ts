import { posix } from 'node:path'

type Edge = { from: string; to: string }

/** Folders that import each other in a circle: each circle by the names of its folders, with one import of each kind in it. */
export function circlesIn(imports: readonly Edge[]): { folders: string[]; imports: Edge[] }[] {
  const first = new Map<string, Edge>()
  for (const edge of imports) {
    const [here, there] = [posix.dirname(edge.from), posix.dirname(edge.to)]
    const key = `${here} ${there}`
    if (here !== there && !first.has(key)) first.set(key, edge)
  }
  const next = new Map<string, string[]>()
  for (const key of first.keys()) {
    const [here = '', there = ''] = key.split(' ')
    next.set(here, [...(next.get(here) ?? []), there])
  }
  return strongComponents(next).map((folders) => {
    const names = new Set(folders)
    const within = [...first].filter(([key]) => key.split(' ').every((folder) => names.has(folder)))
    return { folders: folders.toSorted(), imports: within.map(([, edge]) => edge) }
  })
}

/** Tarjan's algorithm; those of more than one. */
function strongComponents(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(at: string): void {
    order.set(at, order.size)
    lowest.set(at, order.get(at)!)
    open.push(at)
    for (const to of next.get(at) ?? []) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(at, Math.min(lowest.get(at)!, lowest.get(to)!))
    }
    if (lowest.get(at) !== order.get(at)) return
    const component = open.splice(open.indexOf(at))
    if (component.length > 1) found.push(component)
  }

  for (const at of next.keys()) if (!order.has(at)) visit(at)
  return found
}
