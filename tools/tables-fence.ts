import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { textsOf } from './source-texts.ts'

// The types keep a room to the tables that it has declared, as long as it asks by Kysely. That these are its own, and what is
// written as SQL, which can name any table, is read here: each must be the room's own, or one of the few columns that are lent.

/** What a room may read of another's table in SQL of its own, and nothing more: each with its reason. */
export const lent: Record<string, Record<string, readonly string[]>> = {
  // Lists of a tree that say who did something stay one statement (`withNames`), by a view that accounts keep for that.
  trees: { account_name: ['id', 'name'] },
  // The same of lists of people: who has an account, and is called what.
  people: { account_name: ['id', 'name'] },
}

/** Which room keeps each table. */
type Owners = ReadonlyMap<string, string>

/** Which room keeps each table, as the rooms' own `tables.ts` say. */
export function ownersOf(root: string): Owners {
  const owners = new Map<string, string>()
  for (const file of sourcesBelow(root)) {
    if (!file.endsWith('/tables.ts') || !roomOf(file)) continue
    for (const table of tablesIn(readFileSync(join(root, file), 'utf8'))) {
      if (owners.has(table))
        throw new Error(`${table} is said to belong to ${owners.get(table)} and to ${roomOf(file)}`)
      owners.set(table, roomOf(file))
    }
  }
  return owners
}

/** The tables, and the views for others, that a `tables.ts` says are its room's. */
export function tablesIn(source: string): string[] {
  const lists = [...source.matchAll(/export type \w+(?:Tables|Views) = \{\n([\s\S]*?)\n\}/g)]
  return lists.flatMap(([, list = '']) => [...list.matchAll(/^ {2}(\w+): /gm)].map(([, table = '']) => table))
}

/** Every foreign table that a room names in SQL, and every room that takes another's `tables.ts`; none when all is well. */
export function brokenFences(root: string): string[] {
  const owners = ownersOf(root)
  return sourcesBelow(root).flatMap((file) => {
    const room = roomOf(file)
    if (!room || isTest(file)) return []
    return fencesBrokenBy(file, readFileSync(join(root, file), 'utf8'), owners)
  })
}

export function fencesBrokenBy(file: string, source: string, owners: Owners): string[] {
  const room = roomOf(file)
  const texts = textsOf(source).filter(isSql)
  const named = new Set(texts.flatMap((text) => text.match(/(?<![.\w])[a-z_]+(?!\w)/g) ?? []))
  const foreign = [...named].filter((table) => owners.has(table) && owners.get(table) !== room)
  const borrowed = lent[room] ?? {}
  return [
    ...foreign
      .filter((table) => !(table in borrowed))
      .map((table) => `${file}: ${table} belongs to ${owners.get(table)}; ask at its door`),
    ...Object.entries(borrowed).flatMap(([table, columns]) =>
      texts
        .flatMap((text) => beyondLent(text, table, columns))
        .map((what) => `${file}: ${what} is not lent to ${room}`),
    ),
    ...[...source.matchAll(/from '((?:\.\.\/)+(\w+)\/(?:core\/)?tables\.ts)'/g)]
      .filter(([, , other]) => other !== room && other !== 'core' && !(other === 'kit' && ofTheKit.includes(room)))
      .map(([, path]) => `${file}: ${path} belongs to another room`),
    ...narrowedBeyond(room, source).map((what) => `${file}: ${what} is not for ${room}`),
  ]
}

/** What they answer is the kit's own. */
const ofTheKit = ['tasks', 'service']

/** Tables that a `tables.ts` takes beside those that it says are its room's. */
function narrowedBeyond(room: string, source: string): string[] {
  const narrowed = source.match(/\bnarrowTo\([^)]*\)/g) ?? []
  const declared = [...source.matchAll(/\binterface RoomTables \{\s*(\w+): ([^\n]+)/g)]
  const own = new Set([...source.matchAll(/export type (\w+Tables) = \{/g)].map(([, name]) => name))
  const fromDoors = [...source.matchAll(/import type \{([^}]*)\} from '[./\w]+\/public\.ts'/g)].map(
    ([, names]) => names,
  )
  const joined = [...source.matchAll(/\.withTables<([^(]*)>\(/g)].map(([, type = '']) => type)
  return [
    ...(room === 'kit' ? [] : narrowed.filter((call) => call !== `narrowTo('${room}')`)),
    ...declared
      .filter(([, name, type = '']) => name !== room || !own.has(type))
      .map(([, name, type]) => `RoomTables of ${name} as ${type}`),
    ...joined.filter((type) => !fromDoors.some((names) => names?.split(/\W+/).includes(type))),
  ]
}

/** What a statement does with a lent table besides reading its lent columns. */
function beyondLent(text: string, table: string, columns: readonly string[]): string[] {
  const name = String.raw`(?<![.\w])${table}(?!\w)`
  const written = new RegExp(String.raw`\b(?:into|update|delete from|truncate|lock table|copy)\s+${name}`).test(text)
  const aliases = [...text.matchAll(new RegExp(String.raw`${name}\s+as\s+(\w+)`, 'g'))].map(([, alias = '']) => alias)
  const read = [table, ...aliases].flatMap((alias) =>
    [...text.matchAll(new RegExp(String.raw`(?<![.\w])${alias}\.([\w*]+)`, 'g'))].map(([, column = '']) => column),
  )
  // A lent table is joined by its key and never asked alone: what is read of it is then said with its name.
  const alone = new RegExp(String.raw`\bfrom\s+${name}`).test(text)
  const bare = aliases.length === 0 && new RegExp(name).test(text) && !read.includes('id')
  return [
    ...(written ? [`writing to ${table}`] : []),
    ...(alone || bare ? [`${table} asked alone`] : []),
    ...new Set(read.filter((column) => !columns.includes(column)).map((column) => `${table}.${column}`)),
  ]
}

/** A text that the database is sent, or a part of one. Statements are written in lower case; sentences for people are not. */
const isSql = (text: string) =>
  !/^[A-Z]/.test(text) &&
  /\b(?:select|insert into|update|delete from|from|join|truncate|analyze|copy|lock table|exists)\s+\(?[a-z_]/.test(text)

const isTest = (file: string) => file.endsWith('.test.ts')
const roomOf = (file: string) => /^server\/src\/(\w+)\//.exec(file)?.[1] ?? ''

function sourcesBelow(root: string): string[] {
  return readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('server/src', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.startsWith('server/src/migrations/') && !file.endsWith('.types.ts'))
}
