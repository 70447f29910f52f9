import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import { namesOf, type Node } from './arrows/syntax.ts'

// Readers may choose Devanagari digits, so a number reaches a screen only by a message or by a function such as `grouped` or `chosenDigits`.

/** Attributes whose text is seen or heard. */
const shown = new Set('alt aria-label aria-valuetext caption description hint label placeholder title'.split(' '))
const makers = new Set(['String', 'toFixed', 'toString', 'toPrecision'])

/** Texts made of numbers without the chosen digits, in elements and in attributes that are seen or heard, a line each: `4: text`. */
export function bareNumbersIn(path: string, source: string): string[] {
  const { program } = parseSync(path, source, { lang: 'tsx' })
  const found: string[] = []
  const check = (node: Node) => {
    for (const leaf of leavesOf(node))
      if (isBare(leaf))
        found.push(`${source.slice(0, leaf.start).split('\n').length}: ${source.slice(leaf.start, leaf.end)}`)
  }
  const checkChildren = ({ children }: Pick<ESTree.JSXElement, 'children'>) => {
    for (const child of children) if (child.type === 'JSXExpressionContainer') check(child.expression)
  }
  new Visitor({
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    JSXAttribute({ name, value }) {
      const isShown = shown.has(source.slice(name.start, name.end))
      if (isShown && value?.type === 'JSXExpressionContainer') check(value.expression)
    },
  }).visit(program)
  return found
}

/** The values that an expression may have. */
function leavesOf(node: Node): Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...leavesOf(node.consequent), ...leavesOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? leavesOf(node.right) : [...leavesOf(node.left), ...leavesOf(node.right)]
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return leavesOf(node.expression)
    case 'TemplateLiteral':
      return node.expressions.flatMap(leavesOf)
    default:
      return [node]
  }
}

/** True for a number or its text, with variables of any type. */
function isBare(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression': {
      const names = namesOf(node.callee)
      return makers.has(names.at(-1) ?? '') || names[0] === 'Math'
    }
    case 'MemberExpression':
      return ['length', 'size'].includes(namesOf(node).at(-1) ?? '')
    case 'BinaryExpression':
      return ['-', '*', '/', '%'].includes(node.operator) || (node.operator === '+' && isNumber(node.right))
    case 'Literal':
      return isNumber(node)
    default:
      return false
  }
}

const isNumber = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'number'
