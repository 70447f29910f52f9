import { parseSync, Visitor, type VisitorObject } from 'rolldown/utils'
import { posix } from 'node:path'
import { isCallOf, keysOf, namesOf, textOf, type Node } from './syntax.ts'
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
  /** Whether an error is caught and nothing done about it. */
  hasEmptyCatch: boolean
  /** The rooms whose tables it narrows a handle to. */
  narrows: string[]
  /** Whether a worker, or a process, is begun with something else than the address of a file. */
  hasUnnamedWorker: boolean
  words: Set<Word>
  errors: string[]
}

/** Imports that are not statements: most files have none, and need not be walked for them. */
const mayImport =
  /\bimport\s*[^\s\w{*'"]|\brequire\b|\bcreateRequire\b|\bWorker\b|\bfork\b|\bvi\b|\bURL\b|\bdeclare\s+module\b|\bcatch\b|\bnarrowTo\b/

/** Reads a file by the parser that the build has as well; comments and sentences are neither imports nor words. */
export function read(path: string, source: string): Reading {
  const parsed = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found: Reading = {
    imports: [],
    isOpen: false,
    hasUnnamedWorker: false,
    hasEmptyCatch: false,
    narrows: [],
    words: new Set(),
    errors: [],
  }
  found.errors.push(...parsed.errors.map((error) => error.message))
  const { staticImports, staticExports } = parsed.module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(
    (one) => one.moduleRequest,
  )
  const targets = new Set(requests.flatMap((request) => (request ? [request.value] : [])))
  for (const target of targets) found.imports.push({ target, by: 'import' })
  const visitors = [
    ...(mayImport.test(source)
      ? [importVisitor(found), otherVisitor(found), spyVisitor(found, path, staticImports)]
      : []),
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
  /** What a file calls its own `require`. */
  const requires = new Set(['require'])
  const isRequire = (callee: Node): boolean =>
    callee.type === 'CallExpression'
      ? namesOf(callee.callee).at(-1) === 'createRequire'
      : requires.has(
          namesOf(callee)
            .join('.')
            .replace(/\.resolve$/, ''),
        ) ||
        (callee.type === 'MemberExpression' && isRequire(callee.object))
  return {
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && isRequire(init)) requires.add(id.name)
    },
    TSModuleDeclaration({ id }) {
      const target = textOf(id)
      // A package that has no types of its own is described, not taken in.
      if (target?.startsWith('.')) add(id)
    },
    TSImportType: ({ source }) => add(source),
    TSExternalModuleReference: ({ expression }) => add(expression),
    ImportExpression: ({ source }) => add(source),
    CallExpression(call) {
      const [first] = call.arguments
      if (isRequire(call.callee) || isCallOf(call, 'import.meta.resolve') || isCallOf(call, 'vi.importActual'))
        add(first)
      // It takes in whatever stands there by then.
      if (/^import\.meta\.glob(Eager)?$/.test(namesOf(call.callee).join('.'))) found.isOpen = true
      if (isCallOf(call, 'vi.mock') || isCallOf(call, 'vi.doMock'))
        add(first?.type === 'ImportExpression' ? first.source : first, 'mock')
      if (namesOf(call.callee).at(-1) === 'fork' && !isFileAddress(first) && !isThisFile(first))
        found.hasUnnamedWorker = true
    },
    NewExpression(made) {
      const name = namesOf(made.callee).join('.')
      if (name === 'URL' && isFileAddress(made)) add(made.arguments[0], 'address')
      if (/^(Shared)?Worker$/.test(name) && !isFileAddress(made.arguments[0])) found.hasUnnamedWorker = true
    },
  }
}

function otherVisitor(found: Reading): VisitorObject {
  return {
    CatchClause({ body }) {
      if (body.body.length === 0) found.hasEmptyCatch = true
    },
    CallExpression(call) {
      const room = isCallOf(call, 'narrowTo') ? textOf(call.arguments[0]) : undefined
      if (room !== undefined) found.narrows.push(room)
    },
  }
}

type StaticImports = ReturnType<typeof parseSync>['module']['staticImports']

/** What a test spies on is of a package, or of the language: what the file itself has made is our own. */
function spyVisitor(found: Reading, path: string, imports: StaticImports): VisitorObject {
  const from = new Map(
    imports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, moduleRequest.value]),
    ),
  )
  const made = new Set<string>()
  const spied: string[] = []
  return {
    VariableDeclarator({ id }) {
      for (const name of id.type === 'Identifier' ? [id.name] : keysOf(id)) made.add(name)
    },
    CallExpression(call) {
      const [first] = call.arguments
      if (isCallOf(call, 'vi.spyOn') && first) spied.push(rootOf(first) ?? '')
    },
    'Program:exit'() {
      for (const root of spied) {
        const target = from.get(root) ?? (made.has(root) || root === '' ? `./${posix.basename(path)}` : undefined)
        if (target !== undefined) found.imports.push({ target, by: 'mock' })
      }
    },
  }
}

/** The name with which `a.b().c` begins. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return undefined
}

/** Whether it is `new URL('./file', import.meta.url)`. */
function isFileAddress(node: Node | undefined): boolean {
  const base = node?.type === 'NewExpression' ? node.arguments[1] : undefined
  return base !== undefined && namesOf(base).join('.') === 'import.meta.url'
}

/** A process may be begun by the very file that begins it. */
const isThisFile = (node: Node | undefined) => node !== undefined && namesOf(node).join('.') === 'import.meta.filename'

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
