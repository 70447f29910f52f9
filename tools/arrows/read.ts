import { parseSync, Visitor, type VisitorObject } from 'rolldown/utils'
import { isCallOf, namesOf, textOf, type Node } from './syntax.ts'
import { mayHaveWords, wordVisitor, type Word } from './words.ts'

export type Import = {
  /** As it is written: a path, or the name of a package. */
  target: string
  /** By an import of whatever form, types included; as a module that a test replaces; or by the address of a file. */
  by: 'import' | 'mock' | 'address'
}

/** What one file says of others and of the world. */
export type Reading = {
  imports: Import[]
  /** Whether it is only known when it runs what some import takes in. */
  isOpen: boolean
  /** Whether a worker is begun with something else than the address of a file. */
  hasUnnamedWorker: boolean
  words: Set<Word>
  errors: string[]
}

/** Imports that are not statements: most files have none, and need not be walked for them. */
const mayImport = /\bimport\s*[^\s\w{*'"]|\brequire\b|\bWorker\b|\bvi\b|\bURL\b/

/** Reads a file by the parser that the build has as well; comments and sentences are neither imports nor words. */
export function read(path: string, source: string): Reading {
  const parsed = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found: Reading = { imports: [], isOpen: false, hasUnnamedWorker: false, words: new Set(), errors: [] }
  found.errors.push(...parsed.errors.map((error) => error.message))
  const { staticImports, staticExports } = parsed.module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(
    (one) => one.moduleRequest,
  )
  const targets = new Set(requests.flatMap((request) => (request ? [request.value] : [])))
  for (const target of targets) found.imports.push({ target, by: 'import' })
  const visitors = [
    ...(mayImport.test(source) ? [importVisitor(found)] : []),
    ...(mayHaveWords(path, source) ? [wordVisitor(found.words, parsed.program)] : []),
  ]
  if (visitors.length > 0) new Visitor(together(visitors)).visit(parsed.program)
  return found
}

function importVisitor(found: Reading): VisitorObject {
  const add = (target: Node | undefined, by: Import['by'] = 'import') => {
    const text = textOf(target)
    if (text === undefined) found.isOpen = true
    else found.imports.push({ target: text, by })
  }
  return {
    TSImportType: ({ source }) => add(source),
    TSExternalModuleReference: ({ expression }) => add(expression),
    ImportExpression: ({ source }) => add(source),
    CallExpression(call) {
      const [first] = call.arguments
      if (['require', 'require.resolve', 'import.meta.resolve', 'vi.importActual'].some((name) => isCallOf(call, name)))
        add(first)
      if (isCallOf(call, 'vi.mock') || isCallOf(call, 'vi.doMock')) add(first, 'mock')
    },
    NewExpression(made) {
      const name = namesOf(made.callee).join('.')
      if (name === 'URL' && isFileAddress(made)) add(made.arguments[0], 'address')
      if (/^(Shared)?Worker$/.test(name) && !isFileAddress(made.arguments[0])) found.hasUnnamedWorker = true
    },
  }
}

/** Whether it is `new URL('./file', import.meta.url)`. */
function isFileAddress(node: Node | undefined): boolean {
  const base = node?.type === 'NewExpression' ? node.arguments[1] : undefined
  return base !== undefined && namesOf(base).join('.') === 'import.meta.url'
}

type Visits = Record<string, (node: never) => void>

/** Several visitors in one walk. */
function together(visitors: readonly VisitorObject[]): VisitorObject {
  const all = visitors.map((one) => one as Visits)
  const names = new Set(all.flatMap((one) => Object.keys(one)))
  const visits = [...names].map((name): [string, Visits[string]] => {
    const asked = all.flatMap((one) => one[name] ?? [])
    return [name, (node) => asked.forEach((visit) => visit(node))]
  })
  return Object.fromEntries(visits) as VisitorObject
}
