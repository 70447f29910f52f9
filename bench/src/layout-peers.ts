import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { deserialize } from 'node:v8'

// One process runs one peer on the people of a tree and the lines from each parent to each child; none knows couples.

type Graph = { people: number; from: Int32Array; to: Int32Array }
type Elk = new () => { layout(graph: object): Promise<object> }
type Operator = { [setting: string]: (value?: unknown) => Operator }
type DagBuilder = { node(data: number): unknown; link(from: unknown, to: unknown, data: null): void }
type Dag = Record<string, () => Operator> & { graph(): DagBuilder }

const [file = '', peer = '', warmUps = '0', runs = '1'] = process.argv.slice(2)
const graph = deserialize(readFileSync(file)) as Graph
const [width, height] = [200, 90]

/** The peers are installed with the benchmarks only, so the compiler does not know them. */
const load = async <T>(name: string): Promise<T> => (await import(name)) as T

async function elkjs(options: Record<string, string>): Promise<() => Promise<void>> {
  const { default: Layouts } = await load<{ default: Elk }>('elkjs/lib/elk.bundled.js')
  const elk = new Layouts()
  return async () => {
    await elk.layout({
      id: 'tree',
      layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN', ...options },
      children: Array.from({ length: graph.people }, (_, person) => ({ id: `${person}`, width, height })),
      edges: Array.from(graph.from, (from, i) => ({ id: `e${i}`, sources: [`${from}`], targets: [`${graph.to[i]}`] })),
    })
  }
}

async function d3dag(operatorOf: (dag: Dag) => Operator): Promise<() => Promise<void>> {
  const dag = await load<Dag>('d3-dag')
  return async () => {
    const built = dag.graph()
    const nodes = Array.from({ length: graph.people }, (_, person) => built.node(person))
    graph.from.forEach((from, i) => built.link(nodes[from], nodes[graph.to[i]!], null))
    const layout = operatorOf(dag).nodeSize!([width, height]) as unknown as (graph: DagBuilder) => void
    layout(built)
  }
}

const peers: Record<string, () => Promise<() => Promise<void>>> = {
  'elkjs, as it comes': () => elkjs({}),
  'elkjs, everything quick': () =>
    elkjs({
      'elk.layered.layering.strategy': 'LONGEST_PATH',
      'elk.layered.nodePlacement.strategy': 'SIMPLE',
      'elk.layered.thoroughness': '1',
      'elk.edgeRouting': 'POLYLINE',
    }),
  'd3-dag, longest path, depth first, greedy': () =>
    d3dag((dag) =>
      dag.sugiyama!().layering!(dag.layeringLongestPath!()).decross!(dag.decrossDfs!()).coord!(dag.coordGreedy!()),
    ),
  'd3-dag, zherebko (one person a row)': () => d3dag((dag) => dag.zherebko!()),
}

const run = await peers[peer]!()
for (let n = 0; n < Number(warmUps); n++) await run()
const ms: number[] = []
for (let n = 0; n < Number(runs); n++) {
  const started = performance.now()
  await run()
  ms.push(performance.now() - started)
}
process.stdout.write(JSON.stringify({ ms, bytes: process.resourceUsage().maxRSS * 1024 }))
