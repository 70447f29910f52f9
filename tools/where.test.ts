import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/known-limits.md', 'README.md']

/** A task of somebody who is new here, in their words, and what the file has to hold that they are sent to. */
const tasks: [wanted: string, file: string, holds: RegExp][] = [
  ['what a call takes, answers and refuses', 'contract/src/trees/people.ts', /endpoints\(\{[\s\S]*errors: \[/],
  ["text of a refusal in the reader's language", 'web/src/trees/words.ts', /'trees\/not-member'/],
  ['how a donation is validated', 'contract/src/finance/entry-rules.ts', /function readEntry/],
  ['hidden name', 'contract/src/trees/person-fields.ts', /see-hidden-names/],
  ['hidden name', 'server/src/trees/person/person-page.ts', /function presentPerson/],
  ['who may do what in a family tree', 'contract/src/trees/roles.ts', /OWNER: \[/],
  ["more in a person's life", 'contract/src/trees/person-fields.ts', /birthPlace: /],
  ['how often a call may be made', 'server/src/trees/room.ts', /rates: /],
  ['a kind of notification', 'contract/src/trees/notices.ts', /'TREE_IMPORT'/],
  ['a kind of notification', 'server/src/trees/notices/notices.ts', /kinds: treeNoticeKinds/],
  ['a kind of notification', 'web/src/trees/notice-words.ts', /TREE_IMPORT/],
  ['a page under an address', 'web/src/trees/routes.tsx', /family-graph\/:id/],
  ['kinship: a word', 'kinship/src/words', /दादा/],
  ['a tag of GEDCOM', 'server/src/trees/exchange/import', /BIRT|person_id|people/],
  ['cards on the chart', 'web/src/trees/chart/layout', /export function layout/i],
  ['module may show a document', 'server/src/trees/room.ts', /visibility: /],
  ['every hour', 'server/src/kit/room.ts', /duties\?:/],
]

function textBelow(path: string): string {
  if (statSync(join(root, path)).isFile()) return read(path)
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join(path, name)))
    .join('\n')
}

test.each(tasks)('%s: the documents lead to %s', (wanted, file, holds) => {
  const rows = documents.flatMap((document) => read(document).split('\n')).filter((line) => line.includes(wanted))
  expect(rows.join('\n')).toContain(file)
  expect(textBelow(file)).toMatch(holds)
})

test('every file that the documents name is there', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:contract|server|web|gedcom|kinship|tools|bench|e2e|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => `${document}: ${path}`,
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((line) => !existsSync(join(root, line.split(': ')[1]!)))).toEqual([])
})

test('the README and package.json ask for the same Node and npm', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: Record<'node' | 'npm', string> }
  const [, node, npm] = /Node\.js (\d+) or newer and npm (\d+) or newer/.exec(read('README.md')) ?? []
  expect(engines).toEqual({ node: `>=${node}`, npm: `>=${npm}` })
})
