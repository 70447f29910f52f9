import { readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

// The parser of the build itself reads here what the rooms say of their pages.

/** A line of a room's routes.tsx: for whom it is, its address, and the file of its page. */
type Line = { kind: string; path: string; module: string }

/** The calls of what `kit/pages.ts` offers, by whatever name: each has an address and an import. */
export function linesOf(routes: string): Line[] {
  const program = programOf(routes)
  const kinds = namesFrom(program, /\/kit\/pages\.ts$/)
  const lines: Line[] = []
  new Visitor({
    CallExpression({ callee, arguments: [path, load] }) {
      const kind = callee.type === 'Identifier' ? kinds.get(callee.name) : undefined
      if (!kind) return
      const module = load && importWithin(program, load)
      if (path?.type !== 'Literal' || typeof path.value !== 'string' || !module)
        throw new Error(`${routes}: page ${lines.length + 1} is not an address and the import of one file`)
      lines.push({ kind, path: path.value, module })
    },
  }).visit(program)
  return lines
}

/** The names of the parts that a page asks of all rooms: `ofRooms((room) => room.home)`. */
export function partsAskedIn(page: string): string[] {
  const program = programOf(page)
  const askers = namesFrom(program, /\/rooms\/room\.ts$/)
  const parts: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [part] }) {
      if (callee.type !== 'Identifier' || askers.get(callee.name) !== 'ofRooms') return
      const { body } = (part?.type === 'ArrowFunctionExpression' ? part : {}) as Partial<ESTree.ArrowFunctionExpression>
      if (body?.type !== 'MemberExpression' || body.property.type !== 'Identifier')
        throw new Error(`${page}: it cannot be read what is asked of the rooms`)
      parts.push(body.property.name)
    },
  }).visit(program)
  return parts
}

/** The file that a parts.ts imports under this name. */
export function importGivenAs(parts: string, name: string): string | undefined {
  const program = programOf(parts)
  let module: string | undefined
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === name) module = importWithin(program, value)
    },
  }).visit(program)
  return module
}

function programOf(file: string): ESTree.Program {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program
}

/** What a file imports from another: its own name for it, and the other's. */
function namesFrom({ body }: ESTree.Program, file: RegExp): Map<string, string> {
  const imports = body.filter((one) => one.type === 'ImportDeclaration').filter((one) => file.test(one.source.value))
  return new Map(
    imports.flatMap(({ specifiers }) =>
      specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
          ? [[one.local.name, one.imported.name] as const]
          : [],
      ),
    ),
  )
}

/** The one file that is imported, when it is needed, within a part of a program. */
function importWithin(program: ESTree.Program, part: ESTree.Span): string | undefined {
  const found: string[] = []
  new Visitor({
    ImportExpression({ source, start, end }) {
      if (start < part.start || end > part.end) return
      if (source.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
    },
  }).visit(program)
  return found.length === 1 ? found[0] : undefined
}
