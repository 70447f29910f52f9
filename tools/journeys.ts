import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

// End-to-end tests stay readable: functions have at most 80 lines, and a test that awaits more than 20 things names its steps.

export const mostLines = 80
export const mostAwaits = 20

type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type LongFunction = { name: string; lines: number }
export type UnnamedSteps = { name: string; awaits: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    if (Array.isArray(value)) yield* value.filter(isNode)
    else if (isNode(value)) yield value
}

function* nodesBelow(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesBelow(child)
}

const parse = (path: string, source: string): Node => parseSync(path, source, { lang: 'ts' }).program as unknown as Node

const isFunction = ({ type }: Node) => /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)

/** The functions of a source that have more than `mostLines` lines; callbacks of `test.describe` are groups, not functions. */
export function longFunctions(path: string, source: string): LongFunction[] {
  const groups = new Set<Node>()
  const long: LongFunction[] = []
  for (const node of nodesBelow(parse(path, source))) {
    if (calleeOf(source, node).endsWith('describe')) for (const child of childrenOf(node)) groups.add(child)
    if (!isFunction(node) || groups.has(node)) continue
    const lines = source.slice(node.start, node.end).split('\n').length
    const line = source.slice(0, node.start).split('\n').length
    if (lines > mostLines) long.push({ name: `${path}:${line}`, lines })
  }
  return long
}

/** The tests of a source that await more than `mostAwaits` things in their own body, outside named steps. */
export function testsWithoutSteps(path: string, source: string): UnnamedSteps[] {
  const found: UnnamedSteps[] = []
  for (const node of nodesBelow(parse(path, source))) {
    if (!/^test(?:\.only|\.skip)?$/.test(calleeOf(source, node))) continue
    const awaits = awaitsOutsideSteps(source, node)
    if (awaits > mostAwaits) found.push({ name: `${path}: ${nameOf(source, node)}`, awaits })
  }
  return found
}

function awaitsOutsideSteps(source: string, node: Node): number {
  let count = node.type === 'AwaitExpression' ? 1 : 0
  for (const child of childrenOf(node))
    if (calleeOf(source, child) !== 'test.step') count += awaitsOutsideSteps(source, child)
  return count
}

function calleeOf(source: string, node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const { start, end } = node['callee'] as Node
  return source.slice(start, end)
}

function nameOf(source: string, node: Node): string {
  const [first] = node['arguments'] as Node[]
  return first ? source.slice(first.start, first.end) : ''
}

/** The sources of the end-to-end tests. */
export function journeySources(root: string): [path: string, source: string][] {
  return readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(?:^|[\\/])node_modules[\\/]/.test(path))
    .map((path) => [`e2e/${path.replaceAll('\\', '/')}`, readFileSync(join(root, 'e2e', path), 'utf8')])
}
