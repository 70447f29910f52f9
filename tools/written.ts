import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import { namesOf, type Node } from './arrows/syntax.ts'

// Browsers that translate a page must not translate texts of people, and screen readers need the language of such texts. The element
// around one has the attributes of `written` (web/src/kit/written.ts). Names within a translated sentence are not checked.

/** Names that variables and fields with a text of a person have. */
const names = new Set(
  'name title caption description bio gotra place native second excerpt donorName comment about subtitle story familyTreeName groupName personName programName treeName nickname hiddenName surnamePrefix degreeName institutionName'.split(
    ' ',
  ),
)
const calls = new Set(['accountName', 'fullName', 'nameOf', 'excerptOf'])
const texts = new Set(['RichText'])
const sentences = new Set(['Trans', 'Plural'])

export type Unmarked = { line: number; offset: number; text: string; element: string }

/** The texts in a file that stand in no element with `written` or `translate`. */
export function unmarkedIn(path: string, source: string): Unmarked[] {
  const { program } = parseSync(path, source, { lang: 'tsx' })
  const around: ESTree.JSXElement[] = []
  const found: Unmarked[] = []
  const check = (node: Node, text: string) => {
    const inner = around.at(-1)
    if (!inner || around.some(isMarked)) return
    const { name } = inner.openingElement
    if (sentences.has(source.slice(name.start, name.end))) return
    const line = source.slice(0, node.start).split('\n').length
    found.push({ line, offset: name.end, text, element: source.slice(name.start, name.end) })
  }
  new Visitor({
    JSXElement(node) {
      const { name, attributes } = node.openingElement
      const text = attributes.find(
        (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'text' && attribute.value,
      )
      const value = text?.type === 'JSXAttribute' ? text.value : undefined
      if (texts.has(source.slice(name.start, name.end)) && value?.type === 'JSXExpressionContainer')
        check(node, source.slice(value.expression.start, value.expression.end))
      around.push(node)
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer')
          for (const leaf of leavesOf(child.expression))
            if (isText(leaf)) check(leaf, source.slice(leaf.start, leaf.end))
    },
    'JSXElement:exit'() {
      around.pop()
    },
  }).visit(program)
  return found
}

function leavesOf(node: Node): Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...leavesOf(node.consequent), ...leavesOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? leavesOf(node.right) : [...leavesOf(node.left), ...leavesOf(node.right)]
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return leavesOf(node.expression)
    default:
      return [node]
  }
}

function isText(node: Node): boolean {
  if (node.type === 'CallExpression') return calls.has(namesOf(node.callee).at(-1) ?? '')
  return names.has(namesOf(node).at(-1) ?? '')
}

function isMarked({ openingElement: { attributes } }: ESTree.JSXElement): boolean {
  return attributes.some((attribute) =>
    attribute.type === 'JSXSpreadAttribute'
      ? attribute.argument.type === 'CallExpression' && namesOf(attribute.argument.callee).at(-1) === 'written'
      : attribute.name.name === 'translate',
  )
}
