import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Input that is kept at the end of a session goes into the form about the same subject only (web/src/kit/about.ts). Two forms with
// one subject would get each other's text.

const root = join(import.meta.dirname, '../web/src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('kit/'))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

/** The beginnings of all dialogs, up to the end of a line that may end their tags. */
const dialogsIn = (source: string): string[] =>
  [...source.matchAll(/<(?:Dialog|ReasonDialog|InviteFrame)\s[^]*?>\n/g)].map(([tag]) => tag)

const hasSubject = (source: string): boolean =>
  !/\buseUnsaved\(\)/.test(source) && dialogsIn(source).every((tag) => /\babout=|\bkeepsInput\b/.test(tag))

const kinds =
  'comment|conversation|entry|event|family|group|link|member|person|picture|place|post|program|proposal|tree|user|new|own'

/** The subjects that a source names, with a * for each id. */
const subjectsIn = (source: string): string[] =>
  /\babout=|\bAbout\b|\buseUnsaved\(/.test(source)
    ? [...source.matchAll(new RegExp(`[\`'"]((?:${kinds}):[^\`'"\\s]*)[\`'"]`, 'g'))].map(([, subject]) =>
        subject!.replaceAll(/\$\{[^}]*\}/g, '*'),
      )
    : []

test('every watched form says what it is about', () => {
  expect(files.filter(({ source }) => !hasSubject(source)).map(({ path }) => path)).toEqual([])
})

test('no two forms are about the same', () => {
  const subjects = files.flatMap(({ source }) => subjectsIn(source))
  expect(subjects.length).toBeGreaterThan(30)
  expect(subjects.filter((subject, place) => subjects.indexOf(subject) !== place)).toEqual([])
})

test('every form of the vault is secret', () => {
  const vault = files.filter(({ path }) => path.startsWith('storage/'))
  const abouts = vault.flatMap(({ source }) => [
    ...source.matchAll(/\babout=(\{[^\n]*|"[^"]*")|\buseUnsaved\((.*?)\)/g),
  ])
  expect(new Set(abouts.map(([, prop, argument]) => (prop ?? argument)!.slice(1, -1)))).toEqual(new Set(['secret']))
})

test.each(['<Dialog\n  open\n  title="x">\n', 'const { watch } = useUnsaved()', '<ReasonDialog open title="x">\n'])(
  'finds a form without a subject in %j',
  (source) => {
    expect(hasSubject(source)).toBe(false)
  },
)
