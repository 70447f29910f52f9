import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

type Node = { type: string; callee?: { name?: string }; arguments?: Node[]; properties?: Property[] }
type Property = { key?: { name?: string }; value?: Node }
type Program = { body: { type: string; declaration?: Node | null; declarations?: Declared[] }[] }
type Declared = { init: Node | null }
type Babel = {
  types: {
    arrowFunctionExpression(params: [], body: Node): Node
    callExpression(callee: Node, given: []): Node
    addComment(node: Node, place: 'leading', text: string): Node
  }
}

/** What the browser needs of a row of the contract to make the call. */
const needed = new Set(['method', 'path', 'upload', 'creates'])

const isMade = new Set(['CallExpression', 'ObjectExpression'])

/**
 * Takes out of the contract's rows what only the server uses, and says of every schema that making it has no effect on
 * anything else. The browser trusts the server's replies, so their schemas need not travel: a form brings the schema of
 * its own draft, and a page without a form brings none.
 */
export function thinRows() {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: { plugins: [keepWhatIsNeeded] },
        rolldown: { filter: { id: /[\\/]contract[\\/]src[\\/]/, code: /\bendpoints\(\{|['"]zod\/mini['"]/ } },
      }),
    ],
  })
}

function keepWhatIsNeeded({ types }: Babel) {
  const isRows = (node: Node) => node.callee?.name === 'endpoints'
  const withoutEffect = (init: Node) =>
    types.addComment(types.callExpression(types.arrowFunctionExpression([], init), []), 'leading', '#__PURE__')
  return {
    name: 'thin-rows',
    visitor: {
      Program({ node }: { node: Program }) {
        for (const statement of node.body) {
          const { declarations } = (statement.declaration ?? statement) as { declarations?: Declared[] }
          for (const declared of declarations ?? []) {
            if (!declared.init) continue
            if (isRows(declared.init)) thin(declared.init)
            // An object is made of schemas too, such as the fields that several queries share.
            else if (isMade.has(declared.init.type)) declared.init = withoutEffect(declared.init)
          }
        }
      },
    },
  }
}

function thin(table: Node): void {
  for (const { value: row } of table.arguments?.[0]?.properties ?? [])
    if (row?.properties) row.properties = row.properties.filter(({ key }) => needed.has(key?.name ?? ''))
}
