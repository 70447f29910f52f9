import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { called } from '../../test/called.ts'
import { familyOfPath } from '../../test/path-tree.ts'
import { SmallTree } from '../../test/small-tree.ts'
import { everyoneTo } from '../relations/everyone.ts'
import { openFamily } from '../family/family.ts'
import { kinshipOf } from '../relations/relations.ts'
import { wordsFor } from './everyone-words.ts'
import { languages, say, type Language, type Saying } from './say.ts'

const marked = ({ text, kind }: Saying) => (kind === 'word' ? text : `~${text}`)

function callIn(language: Language, path: string): Saying {
  const { family, me, relative } = familyOfPath(path)
  return say(kinshipOf(family, me, relative).relations[0]!, language)
}

test('the table is long enough, and tells nothing twice', () => {
  expect(called.length).toBeGreaterThanOrEqual(120)
  expect(new Set(called.map(([path]) => path)).size).toBe(called.length)
})

describe.each(languages)('relatives in %s', (language) => {
  const column = languages.indexOf(language) + 1
  test.each(called.map((row) => [row[0], row[column]!] as const))('%s is %s', (path, expected) => {
    expect(marked(callIn(language, path))).toBe(expected)
  })

  test('everybody seen from one person is called the same', () => {
    for (const [path] of called) {
      const { family, me, relative } = familyOfPath(path)
      const saying = wordsFor(everyoneTo(family, me), language)(relative)
      expect([path, saying]).toEqual([path, callIn(language, path)])
    }
  })
})

test('a description step by step stands beside a word for many', () => {
  expect(callIn('en', 'F.B+').detail).toBe("father's elder brother")
  expect(callIn('en', 'M.B.S').detail).toBe("mother's brother's son")
  expect(callIn('ne', 'F.B+').detail).toBe('बुबाको दाजु')
  expect(callIn('hi', 'M.Z-.H').detail).toBe('माँ की छोटी बहन के पति')
  expect(callIn('ne', 'F.B').detail).toBeNull()
  expect(callIn('en', 'B+').detail).toBeNull()
})

test('twins are said to be twins', () => {
  const tree = new SmallTree()
  const home = tree.union(tree.person('M'), tree.person('F'))
  const [one, other] = [tree.person('M'), tree.person('F')]
  for (const child of [one, other]) tree.child(home, child)
  const birth = { from: [null, null, 1990_05_06, 1990_05_06], to: [null, null, 1990_05_06, 1990_05_06] }
  const relation = kinshipOf(openFamily({ ...tree.columns(), birth }), one, other).relations[0]!
  expect(languages.map((language) => say(relation, language).text)).toEqual([
    'twin sister',
    'दिदी वा बहिनी (जुम्ल्याहा)',
    'बहन (जुड़वाँ)',
  ])
})

test.each([
  ['F.F.F', ['जिजुबाजे', 'जिजुहजुरबुबा'], []],
  ['F.F.M', ['जिजुबज्यै'], []],
  ['M.F.F', ['जिजुबाजे'], []],
  ['S.S.S', ['पनाति'], []],
  ['M.Z+.H', ['ठूलोबुबा'], []],
  ['F.Z.S>', ['दाजु'], []],
  ['M.B.D<', ['बहिनी'], []],
  ['F.Z.S', [], []],
  ['female:B.D', ['भदै', 'भदैनी'], []],
  ['male:B.D', [], []],
  ['W.B+', ['जेठान'], []],
  ['B-.W', [], ['भयहू', 'बहू']],
  ['W.Z.H', ['साढु'], ['साढ़ू']],
  ['D.H.M', [], ['समधन']],
  ['H.W', [], ['सौत', 'सौतन']],
  ['H.Wx', [], []],
  ['Fs', ['सौतेनी बुबा', 'झड्केलो बाबु'], []],
  ['Sa', ['धर्मपुत्र'], ['दत्तक पुत्र']],
  ['Da', ['धर्मपुत्री'], ['दत्तक पुत्री']],
  ['Sf', [], []],
  ['W.B+a', [], []],
  ['F.F.F.B', [], []],
] as const)('beside the description of %s stands what is also said, and is not certain', (path, ne, hi) => {
  expect([callIn('ne', path).alsoSaid, callIn('hi', path).alsoSaid]).toEqual([ne, hi])
  expect(callIn('en', path).alsoSaid).toEqual([])
})

test('a certain word stands alone', () => {
  for (const [path] of called)
    for (const language of languages) {
      const { kind, alsoSaid } = callIn(language, path)
      if (kind === 'word') expect([path, alsoSaid]).toEqual([path, []])
    }
})

/** A collection of terms with grades of sureness may be named by the environment; without it the table above stands alone. */
const collection = process.env['KINSHIP_TERMS']
type Term = Record<'path' | 'ne' | 'ne_confidence' | 'hi' | 'hi_confidence', string>

test.skipIf(!collection)('words agree with the collection where it is sure, and only there are they certain', () => {
  const terms = (JSON.parse(readFileSync(collection!, 'utf8')) as Term[]).filter(({ path }) =>
    /^[FMBZHWSD]\b/.test(path),
  )
  let compared = 0
  for (const term of terms) {
    const isFemale = term.path.includes('(female speaker)')
    for (const bare of term.path.replaceAll(/ \(.*?\)/g, '').split(' / ')) {
      const isCousin = /^[FM]\.[BZ]\.[SD]$/.test(bare)
      const speaker = isFemale ? 'female:' : bare.startsWith('H') ? '' : 'male:'
      for (const path of isCousin ? [`${speaker}${bare}>`, `${speaker}${bare}<`] : [`${speaker}${bare}`])
        for (const language of ['ne', 'hi'] as const) {
          const saying = callIn(language, path)
          const isSure = term[`${language}_confidence`] === 'A'
          expect([path, language, saying.kind]).toEqual([path, language, isSure ? 'word' : 'phrase'])
          if (isSure) expect(`${path} ${term[language]}`).toContain(saying.text)
          for (const word of saying.alsoSaid) expect(`${path} ${term[language]}`).toContain(word)
          compared++
        }
    }
  }
  expect(compared).toBeGreaterThan(120)
})
