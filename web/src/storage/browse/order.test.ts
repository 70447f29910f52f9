import { expect, test } from 'vitest'
import { EntryTree } from '../files/entry-tree.ts'
import { findEntries, foldText } from './find.ts'
import { stemLength } from './name-parts.ts'
import { filesBelow, namesInLanguage, Sorter, type Order } from './order.ts'
import { aFile, aFolder } from './testing/entries.ts'

const compare = new Intl.Collator('en-US', { numeric: true }).compare

function sorted(tree: EntryTree, order: Order): string[] {
  const given = { compare, counts: filesBelow(tree) }
  return new Sorter().sort(tree.children(null), order, given).map(({ name }) => name)
}

test('folders come first, and numbers in names count as numbers', () => {
  const tree = new EntryTree([aFile('Page 10.jpg'), aFolder('Zoo'), aFile('Page 2.jpg'), aFolder('album 3')])
  expect(sorted(tree, { by: 'name', isDescending: false })).toEqual(['album 3', 'Zoo', 'Page 2.jpg', 'Page 10.jpg'])
  expect(sorted(tree, { by: 'name', isDescending: true })).toEqual(['Zoo', 'album 3', 'Page 10.jpg', 'Page 2.jpg'])
})

test('sorts by day and by size; the size of a folder is the number of its files', () => {
  const few = aFolder('Few')
  const many = aFolder('Many')
  const inside = aFolder('Inside', { parentId: many.id })
  const tree = new EntryTree([
    few,
    many,
    inside,
    aFile('a', { parentId: few.id }),
    aFile('b', { parentId: inside.id }),
    aFile('c', { parentId: many.id }),
    aFile('old.txt', { modified: 1, size: 90 }),
    aFile('new.txt', { modified: 2, size: 10 }),
  ])
  expect(filesBelow(tree).get(many.id)).toBe(2)
  expect(sorted(tree, { by: 'size', isDescending: true })).toEqual(['Many', 'Few', 'old.txt', 'new.txt'])
  expect(sorted(tree, { by: 'changed', isDescending: true }).slice(2)).toEqual(['new.txt', 'old.txt'])
})

test('files in a ring of folders are counted without an endless walk', () => {
  const first = aFolder('First')
  const second = aFolder('Second', { parentId: first.id })
  const ring = new EntryTree([{ ...first, parentId: second.id }, second, aFile('a', { parentId: first.id })])
  expect(filesBelow(ring).get(first.id)).toBeGreaterThan(0)
})

test('a list that was sorted before is sorted the same after a change', () => {
  const sorter = new Sorter()
  const order = { by: 'name', isDescending: false } as const
  const files = Array.from({ length: 50 }, (_, number) => aFile(`Photo ${(number * 37) % 50}.jpg`))
  const given = { compare, counts: new Map<string, number>() }
  sorter.sort(files, order, given)
  const changed = [...files.slice(1), aFile('Photo 7a.jpg'), { ...files[0]!, name: 'Zebra.jpg' }]
  expect(sorter.sort(changed, order, given)).toEqual(new Sorter().sort(changed, order, given))
})

test('names are found by parts, whatever their case and marks', () => {
  const folder = aFolder('Été à Pokhara')
  const tree = new EntryTree([
    folder,
    aFile('Zoë 2.jpg'),
    aFile('Zoe\u0308 10.jpg', { parentId: folder.id }),
    aFile('बाजेको घर.pdf'),
    aFile('Old zoe.jpg', { trash: { at: 1, from: null } }),
  ])
  const find = (typed: string) => findEntries(tree, typed, compare).map(({ name }) => name.normalize('NFC'))
  expect(find('ZOE')).toEqual(['Zoë 2.jpg', 'Zoë 10.jpg'])
  expect(find('pokh ete')).toEqual(['Été à Pokhara'])
  expect(find('घर')).toEqual(['बाजेको घर.pdf'])
  expect(find('   ')).toEqual([])
})

test('vowels of Devanagari are no marks that may be left out', () => {
  expect(foldText('की')).not.toBe(foldText('का'))
  expect(foldText('सड\u093c')).toBe(foldText('सड़'))
  expect(foldText('straße')).toBe(foldText('STRASSE'))
})

test('the ending of a name is not selected for renaming', () => {
  expect(stemLength('Kul puja 2082.jpg', 'FILE')).toBe(13)
  expect(stemLength('archive.tar.gz', 'FILE')).toBe(11)
  expect(stemLength('.profile', 'FILE')).toBe(8)
  expect(stemLength('No ending', 'FILE')).toBe(9)
  expect(stemLength('Version 2.0', 'FOLDER')).toBe(11)
})

test('one collator serves all lists of a language', () => {
  expect(namesInLanguage()).toBe(namesInLanguage())
})

test('Hindi has the order of Nepali letters, so that browsers without Nepali sort by it', () => {
  const letters = [
    ...'ॐअआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
    'क्ष',
    'त्र',
    'ज्ञ',
    'श्री',
    'अं',
    'अः',
    'कँ',
    'क',
    'का',
    'कि',
  ]
  const sortedIn = (language: string) => letters.toSorted(new Intl.Collator(language, { numeric: true }).compare)
  expect(sortedIn('hi')).toEqual(sortedIn('ne'))
  expect(sortedIn('ne').indexOf('क्ष')).toBeLessThan(sortedIn('ne').indexOf('ख'))
})
