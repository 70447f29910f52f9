import type { ESTree } from 'rolldown/utils'

export type Node = ESTree.Node

/** The text of a literal, with whatever quotes; undefined for everything that is only known when it runs. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  if (node?.type === 'TSAsExpression' || node?.type === 'ParenthesizedExpression') return textOf(node.expression)
  return undefined
}

/** The names of `a.b.c`, also of `a['b']`; none where there is anything else in it. */
export function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MetaProperty') return [node.meta.name, node.property.name]
  if (node.type !== 'MemberExpression') return []
  const before = namesOf(node.object)
  const name = node.computed ? textOf(node.property) : 'name' in node.property ? node.property.name : undefined
  return before.length > 0 && typeof name === 'string' ? [...before, name] : []
}

/** The names that `{ a, b: c }` takes out of what it is given. */
export function keysOf(pattern: Node): string[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
}

/** Whether a call is one of `a.b.c(…)`. */
export const isCallOf = ({ callee }: ESTree.CallExpression, name: string) => namesOf(callee).join('.') === name
