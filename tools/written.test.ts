import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ownWords } from './written-labels.ts'
import { unmarkedIn } from './written.ts'

const pages = fileURLToPath(new URL('../web/src', import.meta.url))
const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
const read = (file: string) => readFileSync(join(pages, file), 'utf8')

test('every text of a person is marked, so that browsers do not translate it', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    unmarkedIn(file, read(file))
      .filter(({ text }) => !ownWords[file]?.includes(text))
      .map(({ line, text }) => `web/src/${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

test('every exception is still needed', () => {
  const needed = (file: string, text: string) =>
    files.includes(file) && unmarkedIn(file, read(file)).some((unmarked) => unmarked.text === text)
  const unneeded = Object.entries(ownWords).flatMap(([file, texts]) =>
    texts.filter((text) => !needed(file, text)).map((text) => `${file} ${text}`),
  )
  expect(unneeded).toEqual([])
})

test.each([
  'const a = <p>{group.name}</p>',
  'const a = <p>{description || <Trans>None</Trans>}</p>',
  'const a = <li><b>{accountName(by.name)}</b></li>',
  'const a = <div><RichText text={post.text} mentions={[]} /></div>',
  'const a = <p lang="ne">{native}</p>',
])('%s is found', (source) => {
  expect(unmarkedIn('a.tsx', source)).toHaveLength(1)
})

test.each([
  'const a = <p {...written(group.name)}>{group.name}</p>',
  'const a = <p translate="no" lang="ne">{native}</p>',
  'const a = <div {...written(text)}><b><RichText text={text} mentions={[]} /></b></div>',
  'const a = <WrittenText text={group.name} />',
  'const a = <p>{label}</p>',
  'const a = <Avatar name={group.name} />',
])('%s is not', (source) => {
  expect(unmarkedIn('a.tsx', source)).toEqual([])
})
