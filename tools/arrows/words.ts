import type { ESTree, VisitorObject } from 'rolldown/utils'
import { isTest } from './places.ts'
import { isCallOf, namesOf, textOf, type Node } from './syntax.ts'

export const words = {
  environment: 'the environment is read in env.ts only',
  now: 'clock.ts tells the time',
  rowSchema: 'a form takes the schema of its draft; the rows that reach the browser carry none',
  handedOnT: 'the t of useLingui is for the function that asked for it: handed on, its sentences stay empty',
  fetch: 'the web asks through kit/call.ts',
  console: 'what is logged goes through report',
  sql: 'a statement of SQL stands in *.sql.ts, tables.ts, the database set-up and migrations only',
  withTables: 'which tables a room asks is said in its tables.ts',
  barrel: 'no barrels: a file hands on by name',
  madeAtDoor: 'a door only hands on: what a room does stands inside',
} as const
export type Word = keyof typeof words

/** Where a word may stand, and where nobody asks. */
const mayStand: Record<Word, RegExp> = {
  environment: /^server\/src\/kit\/env\.ts$/,
  now: /\/kit\/clock\.ts$/,
  rowSchema: /^(contract|server)\//,
  handedOnT: /^(contract|server)\//,
  fetch: /^(contract|server)\/|^web\/src\/(kit\/transport|trees\/chart\/export\/pdf-fonts)\.ts$/,
  console: /^server\/src\/(main|admin|kit\/migrate)\.ts$|^web\/src\/kit\/report\.ts$/,
  sql: /\.sql\.ts$|\/tables\.ts$|^server\/src\/kit\/(database|migrate|postgres|listen)[\w.-]*\.ts$|^server\/src\/migrations\/|^(contract|web)\//,
  withTables: /\/tables\.ts$|^(contract|web)\//,
  barrel: /^$/,
  madeAtDoor: /^(?!.*\/public\.tsx?$)/,
}

/** A file with none of it need not be walked: with nothing that stands so begins any of the words. */
const traces =
  /\bprocess\b|\bconsole\b|\bfetch\b|\bDate\b|\bresolverOf\b|\buseLingui\b|\bexport\s*\*|\bsql\b|\bquery\b|\bwithTables\b|['"`]\s*(select|insert|update|delete|with|create|alter|drop|truncate|lock|copy|set)\s/i

export const mayHaveWords = (path: string, source: string) =>
  /^(contract|server|web)\/src\//.test(path) && !isTest(path) && (traces.test(source) || /\/public\.tsx?$/.test(path))

/** Why these words may not stand in this file. */
export function wordsAgainst(path: string, found: ReadonlySet<Word>): string[] {
  return [...found].filter((word) => !mayStand[word].test(path)).map((word) => words[word])
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
      const [first, second] = namesOf(node)
      if (first === 'process' && second === 'env') found.add('environment')
      if (first === 'console') found.add('console')
    },
    VariableDeclarator({ id, init }) {
      if (init && namesOf(init).join() === 'process' && id.type === 'ObjectPattern') found.add('environment')
    },
    TSTypeQuery({ exprName }) {
      if (exprName.type === 'Identifier' && exprName.name === 'useLingui') found.add('handedOnT')
    },
    ExportAllDeclaration({ exported }) {
      if (!exported) found.add('barrel')
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.add('now')
    },
    CallExpression(call) {
      const [first] = call.arguments
      if (isCallOf(call, 'Date.now') || isCallOf(call, 'Date')) found.add('now')
      if (isCallOf(call, 'resolverOf') && first && /^(body|query|params)$/.test(namesOf(first).at(-1) ?? ''))
        found.add('rowSchema')
      if (isCallOf(call, 'fetch') || isCallOf(call, 'globalThis.fetch')) found.add('fetch')
      if (isNamed(call.callee, 'withTables')) found.add('withTables')
      if (isNamed(call.callee, 'query') && verb.test(statementIn(first) ?? '')) found.add('sql')
    },
  }
}

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
