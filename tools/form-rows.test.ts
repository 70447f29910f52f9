import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each form has a row in the tables of e2e/app/unsaved*forms.ts, so that the browser tries to lose what is typed into it, and one
// in e2e/app/waiting-saves-*.ts, so that the browser saves it without a connection and then leaves it.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Forms without a row, with the test that tries them instead, or the reason why nothing is lost. */
const others: Readonly<Record<string, string>> = {
  'events/manage/invite-dialog.tsx': 'e2e/app/kept-input.spec.ts',
  'finance/donors/entry-dialog.tsx': 'keeps a draft, as e2e/finance tries',
  'groups/members/invitations-panel.tsx': 'shows a link',
  'heritage/place/belongs-to.tsx': 'each choice is saved at once',
  'heritage/place/share-dialog.tsx': 'copies a link',
  'notifications/notices-screen.tsx': 'each choice is saved at once',
  'support/better-word.tsx': 'is for other languages than English: e2e/support/better-word.spec.ts',
  'trees/charts/paper-dialog.tsx': 'describes a print, and saves nothing',
  'events/core/feed-dialog.tsx': 'has buttons only',
  'events/page/hand-on.tsx': 'has buttons only',
  'trees/import/name-new-tree.tsx': 'comes at the end of an import only',
  'trees/import/table-panel.tsx': 'keeps a draft, as e2e/trees/kept-table.spec.ts tries',
  'trees/links/accept-dialog.tsx': 'one box of suggestions, as e2e/app/chosen.spec.ts tries',
  'trees/members/self-dialog.tsx': 'one box of suggestions, as e2e/app/chosen.spec.ts tries',
  'trees/members/leave-button.tsx': 'has buttons only',
  'trees/person/album/picture-form.tsx': 'is a part of the picture viewer, which e2e/trees/album.spec.ts tries',
  'trees/proposals/proposal-card.tsx': 'e2e/app/typed-text.spec.ts',
  'trees/review/merge-dialog.tsx': 'has choices and no text',
}

const isForm = (source: string) =>
  /\buseUnsaved\(/.test(source) ||
  (/<(?:Dialog|InviteFrame|ReasonDialog)\b/.test(source) &&
    /\buseMutation\(|<(?:Input|Textarea)\b|\bisDirty=/.test(source))

const formFiles = () =>
  readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('kit/') && isForm(read(`web/src/${path}`)))

/** Forms that are not saved without a connection, with the reason. */
const neverOffline: Readonly<Record<string, string>> = {
  'accounts/register-form.tsx': 'is for visitors',
  'accounts/reset-form.tsx': 'is for visitors',
  'events/core/feed-dialog.tsx': 'has buttons only',
  'events/page/hand-on.tsx': 'has buttons only',
  'groups/members/invitations-panel.tsx': 'shows a link',
  'heritage/place/belongs-to.tsx': 'each choice is saved at once',
  'heritage/place/share-dialog.tsx': 'copies a link',
  'support/better-word.tsx': 'is for other languages than English: e2e/support/better-word.spec.ts',
  'support/contact-form.tsx': 'is for visitors',
  'notifications/notices-screen.tsx': 'each choice is saved at once',
  'trees/begin/begin-screen.tsx': 'begins a tree in several steps, as e2e/trees/begin.spec.ts tries',
  'trees/charts/paper-dialog.tsx': 'saves nothing',
  'trees/import/name-new-tree.tsx': 'comes at the end of an import only',
  'trees/import/table-panel.tsx': 'saves nothing',
  'trees/import/table-preview.tsx': 'begins an import, as e2e/app/sent-saves.spec.ts tries with another file',
  'trees/links/accept-dialog.tsx': 'saves as the dialog that asks for a link',
  'trees/members/leave-button.tsx': 'has buttons only',
  'trees/members/self-dialog.tsx': 'saves as the dialog that asks for a link',
  'trees/person/album/picture-form.tsx': 'is a part of the picture viewer',
  'trees/proposals/proposal-card.tsx': 'uses the dialog for a reason, as other rows do',
  'trees/review/merge-dialog.tsx': 'e2e/app/taken-back.spec.ts tries its undo',
}

const tables = (name: RegExp) =>
  readdirSync(join(root, 'e2e/app'))
    .filter((file) => name.test(file))
    .map((file) => read(`e2e/app/${file}`))

const filesIn = (table: string) => [...table.matchAll(/^ {4}of: '([^']+)',$/gm)].map(([, path]) => path!)

const rows = () => tables(/^unsaved.*forms\.ts$/).flatMap(filesIn)

/** Rows with a save of their own, and forms of the other tables with the button that saves them. */
function offlineRows(): string[] {
  const forms = tables(/^unsaved.*forms\.ts$/).join('\n')
  const saves = tables(/^waiting-saves-.*\.ts$/)
  const pressed = saves
    .flatMap((table) => [...table.matchAll(/^ {2}'([^']+)': '[^']+',$/gm)].map(([, name]) => name!))
    .map((name) => forms.split(`    name: '${name}',\n    of: '`)[1]?.split("'")[0] ?? `no file of ${name}`)
  return [...saves.flatMap(filesIn), ...pressed]
}

test.each([
  ['tries to lose its input', rows, others],
  ['saves it without a connection', offlineRows, neverOffline],
])('every form has a row that %s', (_, named, exempt) => {
  const known = new Set([...named(), ...Object.keys(exempt)])
  expect(formFiles().filter((path) => !known.has(path))).toEqual([])
})

test.each([
  ['is typed into', rows, others],
  ['is saved', offlineRows, neverOffline],
])('every row of a form that %s names one that exists, once', (_, named, exempt) => {
  const all = [...named(), ...Object.keys(exempt)]
  const files = new Set(formFiles())
  expect(all.filter((path, place) => all.indexOf(path) !== place || !files.has(path))).toEqual([])
})

test.each([
  'const { watch } = useUnsaved()',
  'useMutation(x)\n<Dialog open>',
  '<ReasonDialog isDirty={isTyped}',
  '<Dialog>\n<Textarea',
])('finds a form in %j', (source) => {
  expect(isForm(source)).toBe(true)
})
