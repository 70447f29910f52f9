import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { bareNumbersIn } from './bare-numbers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'web/src')
/** Within node_modules, so that types of other packages are found. */
const folder = join(root, 'node_modules', `.bare-numbers-${process.pid}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('no element shows a text that is made of a number without the chosen digits', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    bareNumbersIn(file, readFileSync(join(source, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  'const a = <p>{count + 1}</p>',
  'const a = <p>{at + 1}. {title}</p>',
  'const a = <>{people.length}</>',
  'const a = <p>{isOpen && String(count)}</p>',
  'const a = <p>{`${count.toFixed(1)} MB`}</p>',
  'const a = <Choice label={`${people.length} +`} />',
  'const a = <Field hint={isLong ? String(length) : undefined} />',
  'const a = <p>{Math.round(share)}</p>',
  'const a = <p>{12}</p>',
])('%s is found', (text) => {
  expect(bareNumbersIn('a.tsx', text)).toHaveLength(1)
})

test.each([
  'const a = <p>{grouped(count + 1)}</p>',
  'const a = <p>{chosenDigits(`${length}/${limit}`)}</p>',
  'const a = <p>{t`${count} people`}</p>',
  'const a = <Plural value={people.length} one="# person" other="# people" />',
  'const a = <Select value={String(count)} style={{ width: size * 2 }} />',
  'const a = <p>{people.length > 0 && names}</p>',
  'const a = <p>{"a" + name}</p>',
])('%s is not', (text) => {
  expect(bareNumbersIn('a.tsx', text)).toEqual([])
})

/** A component of a message writes its numbers itself. */
const ofMessage = /LabeledExpression/

/** The compiler's errors about elements with a number, where React takes none. The file is beside the pages. */
function numbersAmongChildren(file: string, text: string): string[] {
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'node_modules/@types/react'), join(folder, 'react'), { recursive: true, dereference: true })
  const types = join(folder, 'react/index.d.ts')
  const given = readFileSync(types, 'utf8')
  const [node] = /type ReactNode =[^;]*/.exec(given)!
  writeFileSync(types, given.replace(node, node.replace(/\| (?:number|bigint)\s/g, '')))
  writeFileSync(join(folder, file), text)
  const compilerOptions = {
    paths: { react: ['./react/index.d.ts'], 'react/jsx-runtime': ['./react/jsx-runtime.d.ts'] },
  }
  const include = ['../../web/src', '../../web/vite/*.d.ts', '../../web/vite.config.ts', file]
  const config = { extends: '../../web/tsconfig.json', compilerOptions, include, exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(compiler, ['--noEmit', '--pretty', 'false', '-p', folder], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => /error TS/.test(line) && !ofMessage.test(line))
}

test('the compiler finds no number among the children of an element, except the one that is planted', () => {
  const planted =
    'export const a = (count: number) => <p>{count}</p>\nexport const b = (name: string) => <p>{name}</p>\n'
  const found = numbersAmongChildren('planted.tsx', planted)
  expect(found).toEqual([expect.stringMatching(/planted\.tsx\(1,\d+\): error TS2322: Type 'number'/)])
}, 180_000)
