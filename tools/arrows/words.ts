import type { ESTree, VisitorObject } from 'rolldown/utils'
import { isTest } from './places.ts'
import { isCallOf, keysOf, namesOf, textOf, type Node } from './syntax.ts'

export const words = {
  environment: 'the environment is read in env.ts only',
  now: 'clock.ts tells the time',
  rowSchema: 'a form takes the schema of its draft; the rows that reach the browser carry none',
  handedOnT: 'the t of useLingui is for the function that asked for it: handed on, its sentences stay empty',
  fetch: 'the web asks through kit/call.ts',
  mutation: 'a screen saves through kit/mutation.ts, which takes a waiting save back when its form closes',
  console: 'what is logged goes through report',
  sql: 'a statement of SQL stands in *.sql.ts, tables.ts, the database set-up and migrations only',
  withTables: 'which tables a room asks is said in its tables.ts',
  barrel: 'no barrels: a file hands on by name',
  madeAtDoor: 'a door only hands on: what a room does stands inside',
} as const
export type Word = keyof typeof words

/** The single files in which a word may stand: each has it. */
export const filesWithWords: Partial<Record<Word, readonly string[]>> = {
  // Of the web what the build has put in its place: in which language the words are, and whether it prerenders.
  environment: ['server/src/kit/env.ts', 'web/src/kit/i18n.ts', 'web/src/app/frame/typed-early.ts'],
  fetch: [
    'web/src/kit/transport.ts',
    'web/src/kit/send-file.ts',
    'web/src/kit/call-bytes.ts',
    'web/src/kit/bring-code.ts',
    'web/src/trees/chart/export/pdf-fonts.ts',
  ],
  mutation: ['web/src/kit/mutation.ts'],
  console: ['server/src/main.ts', 'server/src/admin.ts', 'server/src/kit/migrate.ts', 'web/src/kit/report.ts'],
}

/** Where a word may stand besides, and where nobody asks. */
const mayStand: Record<Word, RegExp> = {
  environment: /^$/,
  now: /\/kit\/clock\.ts$/,
  rowSchema: /^(contract|server)\//,
  handedOnT: /^(contract|server)\//,
  fetch: /^(contract|server)\//,
  mutation: /^(contract|server)\//,
  console: /^$/,
  sql: /\.sql\.ts$|\/tables\.ts$|^server\/src\/kit\/(database|migrate|postgres|listen)[\w.-]*\.ts$|^server\/src\/migrations\/|^(contract|web)\//,
  withTables: /\/tables\.ts$|^(contract|web)\//,
  barrel: /^$/,
  madeAtDoor: /^(?!.*\/public\.tsx?$)/,
}

/** A file with none of it need not be walked: with nothing that stands so begins any of the words. */
const traces =
  /\bprocess\b|\bimport\.meta\.env\b|\bconsole\b|\bfetch\b|react-query|\bgetMutationCache\b|\bXMLHttpRequest\b|\bEventSource\b|\bsendBeacon\b|\bDate\b|\bTemporal\b|\bresolverOf\b|\buseLingui\b|\bexport\s*\*|\bsql\b|\bquery\b|\bwithTables\b|['"`]\s*(select|insert|update|delete|with|create|alter|drop|truncate|lock|copy|set)\s/i

export const mayHaveWords = (path: string, source: string) =>
  /^(contract|server|web)\/src\//.test(path) && !isTest(path) && (traces.test(source) || /\/public\.tsx?$/.test(path))

/** Why these words may not stand in this file. */
export function wordsAgainst(path: string, found: ReadonlySet<Word>): string[] {
  const may = (word: Word) => mayStand[word].test(path) || filesWithWords[word]?.includes(path)
  return [...found].filter((word) => !may(word)).map((word) => words[word])
}

/** A statement of SQL, wherever it stands. */
const statement = new RegExp(
  [
    /select\s[\s\S]*\sfrom\s/,
    /insert\s+into\s/,
    /update\s+[\w".]+\s+(as\s+\w+\s+)?set\s/,
    /delete\s+from\s/,
    /with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s/,
    /(create|alter|drop|truncate|lock)\s+(unique\s+)?(table|index|view|schema|extension)\s/,
    /copy\s+\w+\s*\(/,
    /set\s+local\s/,
  ]
    .map(({ source }) => `^\\s*${source}`)
    .join('|'),
  'i',
)
/** A sentence begins with one capital letter. */
const isSpoken = (text: string) => /^\s*[A-Z][a-z]/.test(text)
/** What is given to a query and begins so is a statement. */
const verb =
  /^\s*(select|insert|update|delete|with|create|alter|drop|truncate|copy|set|begin|commit|rollback|listen|notify|lock|vacuum|analyze|explain|declare|fetch)\b/i

export function wordVisitor(found: Set<Word>, { body }: ESTree.Program): VisitorObject {
  if (body.some(isMaking)) found.add('madeAtDoor')
  const look = (literal: ESTree.StringLiteral | ESTree.TemplateLiteral) => {
    const text =
      literal.type === 'Literal' ? literal.value : literal.quasis.map(({ value }) => value.cooked).join(' x ')
    if (statement.test(text) && !isSpoken(text)) found.add('sql')
  }
  return {
    Literal(node) {
      if (typeof node.value === 'string') look(node as ESTree.StringLiteral)
    },
    TemplateLiteral: look,
    TaggedTemplateExpression({ tag }) {
      if (namesOf(tag)[0] === 'sql') found.add('sql')
    },
    MemberExpression(node) {
      const names = namesOf(node)
      const [first, second] = isGlobal(names[0]) ? names.slice(1) : names
      if (first === 'process' && second === 'env') found.add('environment')
      if (names.join('.').startsWith('import.meta.env')) found.add('environment')
      if (first === 'console') found.add('console')
      if (isGlobal(names[0]) && first === 'Date') found.add('now')
      if (first === 'Date' && second === 'now') found.add('now')
      if (first === 'Temporal' && second === 'Now') found.add('now')
      if (isGlobal(names[0]) && first === 'fetch') found.add('fetch')
    },
    ImportDeclaration({ source, specifiers }) {
      if (source.value === '@tanstack/react-query' && specifiers.some(isMutation)) found.add('mutation')
      if (!/^(node:)?process$/.test(source.value)) return
      const isEnv = (one: (typeof specifiers)[number]) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === 'env'
      // By another name nobody would see what is read of it.
      if (specifiers.some((one) => isEnv(one) || (one.type !== 'ImportSpecifier' && one.local.name !== 'process')))
        found.add('environment')
    },
    VariableDeclarator({ id, init }) {
      const whole = init ? namesOf(init).join('.') : ''
      const taken = keysOf(id)
      if (whole === 'process' && taken.includes('env')) found.add('environment')
      if (whole === 'Date' && taken.includes('now')) found.add('now')
      if (whole === 'Temporal' && taken.includes('Now')) found.add('now')
      if (!isGlobal(whole)) return
      if (taken.includes('Date')) found.add('now')
      if (taken.includes('fetch')) found.add('fetch')
      if (taken.includes('process')) found.add('environment')
    },
    TSTypeQuery({ exprName }) {
      if (exprName.type === 'Identifier' && exprName.name === 'useLingui') found.add('handedOnT')
    },
    ExportAllDeclaration({ exported }) {
      if (!exported) found.add('barrel')
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.add('now')
      if (/^(XMLHttpRequest|EventSource)$/.test(namesOf(callee).at(-1) ?? '')) found.add('fetch')
    },
    CallExpression(call) {
      const [first] = call.arguments
      if (isCallOf(call, 'Date')) found.add('now')
      if (isCallOf(call, 'resolverOf') && first && /^(body|query|params)$/.test(namesOf(first).at(-1) ?? ''))
        found.add('rowSchema')
      if (isCallOf(call, 'fetch') || isNamed(call.callee, 'sendBeacon')) found.add('fetch')
      if (isNamed(call.callee, 'getMutationCache')) found.add('mutation')
      if (isNamed(call.callee, 'withTables')) found.add('withTables')
      if (isNamed(call.callee, 'query') && verb.test(statementIn(first) ?? '')) found.add('sql')
    },
  }
}

const isGlobal = (name: string | undefined) => /^(globalThis|window|self)$/.test(name ?? '')

/** An import that begins a mutation, or hides its name. */
const isMutation = (one: ESTree.ImportDeclarationSpecifier) =>
  one.type !== 'ImportSpecifier' ||
  (one.imported.type === 'Identifier' && /^(useMutation|MutationObserver|MutationCache)$/.test(one.imported.name))

const isNamed = (callee: Node, name: string) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === name

/** The text of a statement, given alone or as `{ text }`. */
function statementIn(given: Node | undefined): string | undefined {
  if (given?.type === 'TemplateLiteral') return given.quasis[0]?.value.raw
  if (given?.type !== 'ObjectExpression') return textOf(given)
  for (const property of given.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === 'text') return statementIn(property.value)
  }
  return undefined
}

/** Whether a statement of a file makes something, rather than handing it on or naming a type. */
function isMaking(node: Node): boolean {
  if (node.type === 'ExportNamedDeclaration') return node.declaration !== null && isMaking(node.declaration)
  return !/^(ImportDeclaration|ExportAllDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSModuleDeclaration)$/.test(
    node.type,
  )
}
