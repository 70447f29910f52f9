import { parseSync, Visitor, type ESTree } from 'rolldown/utils'
import { namesOf, textOf, type Node } from './arrows/syntax.ts'

// Sentences that are put together of pieces cannot be translated: another language has another order, other endings and other
// plurals. What stands beside a translated piece is a sign (·, –, →) or a sentence of its own.

/** Words that mean more than one thing: which of them is meant is said to the translator as `context`. */
const ambiguous = new Set(
  'Clear Contact Dark End Fan From How Left Light Like Link Main March Mark May Open Post Present Related Right Show To View What and no or yes'.split(
    ' ',
  ),
)
const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal'])
const elements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** What is glued in a file, a line each: `4: why`. */
export function gluedIn(path: string, source: string): string[] {
  const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found: string[] = []
  const tell = (node: Node, why: string) => void found.push(`${source.slice(0, node.start).split('\n').length}: ${why}`)
  const tagged = new Set<Node>()
  new Visitor({
    TaggedTemplateExpression(node) {
      tagged.add(node.quasi)
      if (isTranslated(node) && ambiguous.has(textOf(node.quasi) ?? ''))
        tell(node, 'a word of two meanings has a context')
    },
    BinaryExpression(node) {
      if (node.operator === '+' && [node.left, node.right].some(isTranslated)) tell(node, 'a sentence is glued by +')
    },
    TemplateLiteral(node) {
      if (!tagged.has(node) && isGluedTemplate(node)) tell(node, 'a sentence is glued by a template')
    },
    CallExpression(node) {
      if (isGluedList(node)) tell(node, 'a sentence is glued by join')
    },
    ConditionalExpression(node) {
      const counted = countedIn(node.test)
      const branches = [node.consequent, node.alternate]
      const isSaid = () => branches.some((one) => source.slice(one.start, one.end).includes(`\${${counted}}`))
      if (counted && branches.every(isTranslated) && isSaid()) tell(node, 'a plural is made by hand')
    },
    JSXElement(node) {
      if (isGluedMarkup(node.children)) tell(node, 'a sentence is glued of elements')
      const [only] = node.children
      if (nameOf(node) === 'Trans' && node.children.length === 1 && only?.type === 'JSXText' && !hasContext(node))
        if (ambiguous.has(only.value.trim())) tell(node, 'a word of two meanings has a context')
    },
    JSXFragment(node) {
      if (isGluedMarkup(node.children)) tell(node, 'a sentence is glued of elements')
    },
  }).visit(program)
  return found
}

/** Whether it says something in the reader's language. */
function isTranslated(node: Node): boolean {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return macros.has(namesOf(node.tag).at(-1) ?? '')
    case 'CallExpression': {
      const names = namesOf(node.callee)
      return macros.has(names.at(-1) ?? '') || names.join('.') === 'i18n._'
    }
    case 'ConditionalExpression':
      return isTranslated(node.consequent) || isTranslated(node.alternate)
    case 'LogicalExpression':
      return isTranslated(node.right)
    case 'ParenthesizedExpression':
      return isTranslated(node.expression)
    case 'JSXExpressionContainer':
      return isTranslated(node.expression)
    case 'JSXElement':
      return elements.has(nameOf(node))
    default:
      return false
  }
}

const nameOf = ({ openingElement: { name } }: ESTree.JSXElement) => (name.type === 'JSXIdentifier' ? name.name : '')

const hasContext = ({ openingElement }: ESTree.JSXElement) =>
  openingElement.attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === 'context')

const hasLetters = (text: string) => /\p{L}/u.test(text)

function isGluedTemplate({ expressions, quasis }: ESTree.TemplateLiteral): boolean {
  const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
  return expressions.some((one, at) => {
    if (!isTranslated(one)) return false
    const [before, after] = [texts[at]!, texts[at + 1]!]
    const isNextToHole = (at > 0 && before.trim() === '') || (at < expressions.length - 1 && after.trim() === '')
    return hasLetters(before) || hasLetters(after) || isNextToHole
  })
}

/** `[t`one`, t`two`].join(' ')`: with nothing that parts them, or with words between. */
function isGluedList({ callee, arguments: [given] }: ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'join')
    return false
  const between = given ? textOf(given) : ','
  if (between === undefined || between.includes('\n') || (between.trim() !== '' && !hasLetters(between))) return false
  const list = callee.object
  return list.type === 'ArrayExpression' && list.elements.some((one) => one !== null && isTranslated(one))
}

/** What is looked at by `n === 1`, `n > 1` and the like. */
function countedIn(test: Node): string | undefined {
  if (test.type !== 'BinaryExpression' || !/^(?:===|!==|[<>]=?)$/.test(test.operator)) return undefined
  if (test.right.type !== 'Literal' || test.right.value !== 1) return undefined
  return namesOf(test.left).join('.') || undefined
}

/** Whether a translated piece stands beside words, a value or another piece with nothing but space between. */
function isGluedMarkup(children: readonly Node[]): boolean {
  const pieces = children.filter((child) => !isSpace(child))
  return pieces.some((piece, at) => {
    const next = pieces[at + 1]
    if (!next || !(isTranslated(piece) || isTranslated(next))) return false
    if (![piece, next].every((one) => isTranslated(one) || isValue(one) || one.type === 'JSXText')) return false
    return !isParted(piece, 'after') && !isParted(next, 'before')
  })
}

const isSpace = (node: Node) =>
  (node.type === 'JSXText' && node.value.trim() === '') ||
  (node.type === 'JSXExpressionContainer' &&
    (node.expression.type === 'JSXEmptyExpression' || textOf(node.expression)?.trim() === ''))

/** Whether a piece ends, or begins, with a sign that parts it from the other: a full stop, a dot, a dash. */
function isParted(node: Node, side: 'before' | 'after'): boolean {
  const at = side === 'after' ? -1 : 0
  switch (node.type) {
    case 'JSXText':
      return isSign(node.value.trim().at(at))
    case 'TemplateLiteral':
      return isSign(node.quasis.at(at)?.value.raw.trim().at(at))
    case 'TaggedTemplateExpression':
      return isParted(node.quasi, side)
    case 'JSXElement': {
      const edge = node.children.at(at)
      return edge !== undefined && isParted(edge, side)
    }
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isParted(node.expression, side)
    case 'ConditionalExpression':
      return isParted(node.consequent, side) && isParted(node.alternate, side)
    case 'LogicalExpression':
      return isParted(node.right, side)
    default:
      return false
  }
}

const isSign = (letter: string | undefined) => letter !== undefined && !/[\p{L}\p{M}\p{N}]/u.test(letter)

const isValue = (node: Node) =>
  node.type === 'JSXExpressionContainer' &&
  ['Identifier', 'MemberExpression', 'CallExpression', 'TemplateLiteral'].includes(node.expression.type)
