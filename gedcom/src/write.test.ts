import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  convertNode,
  isSameNode,
  node,
  openGedzip,
  patchPerson,
  Problems,
  readPerson,
  readRecords,
  sourceOf,
  unpack,
  writeGedzip,
  writeRecord,
  type GedcomNode,
  type Gedzip,
} from './index.ts'

const letters = fc.constantFrom(...'abc @आशा😀é/', '😀', '@@', '@x@')
const line = fc.array(letters, { maxLength: 400 }).map((parts) => parts.join('').replace(/^\s+/, ''))
const value = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const treeOf = (below: fc.Arbitrary<GedcomNode[]>): fc.Arbitrary<GedcomNode> =>
  fc.tuple(fc.constantFrom('NOTE', 'BIRT', '_OWN'), value, below).map(([tag, text, children]) => {
    const made = node(tag, text, children)
    return /^@[^@]+@$/.test(text) ? { ...made, literal: true as const } : made
  })
const leaf = treeOf(fc.constant([]))
const tree = treeOf(fc.array(treeOf(fc.array(leaf, { maxLength: 2 })), { maxLength: 2 }))

test.each(['5.5.1', '7.0'] as const)('whatever is written as %s is read again the same', async (version) => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 4 }), async (children) => {
      const record = node('INDI', '', children, 'I1')
      const text = `0 HEAD\n1 GEDC\n2 VERS ${version}\n1 CHAR UTF-8\n${writeRecord(record, version)}0 TRLR\n`
      const { records } = await readRecords(text)
      expect(isSameNode(records[1]!, record)).toBe(true)
      if (version === '5.5.1') expect(Math.max(...text.split('\n').map((one) => one.length))).toBeLessThanOrEqual(255)
    }),
    { numRuns: 150 },
  )
})

describe('patchPerson', () => {
  const source = `0 HEAD
0 @I1@ INDI
1 NAME Rama /Rai/
2 SOUR @S1@
1 BIRT
2 DATE (in the year of the flood)
2 PLAC Ilam
2 SOUR @S1@
3 PAGE 12
1 OCCU Weaver
1 OCCU Farmer
1 _UNKNOWN kept
0 TRLR`
  const read = async () => {
    const { records } = await readRecords(source)
    return readPerson(records[1]!, new Problems())
  }

  test('who has not changed is written to the letter', async () => {
    const person = await read()
    expect(isSameNode(patchPerson(person, 'I1', person), person.record)).toBe(true)
  })

  test('only what has changed changes; sources stay with their event', async () => {
    const person = await read()
    const now = {
      ...person,
      last: 'Limbu',
      birthPlace: 'Dhankuta',
      occupations: person.occupations.slice(1),
      texts: { _GOTRA: 'Kashyap' },
    }
    expect(writeRecord(patchPerson(person, 'I1', now), '5.5.1')).toBe(`0 @I1@ INDI
1 NAME Rama /Limbu/
2 SOUR @S1@
1 BIRT
2 DATE (in the year of the flood)
2 PLAC Dhankuta
2 SOUR @S1@
3 PAGE 12
1 OCCU Farmer
1 _UNKNOWN kept
1 _GOTRA Kashyap
`)
  })
})

const textOf = async (zip: Gedzip) => Buffer.concat(await Array.fromAsync(zip.gedcom())).toString()

test.each(['5.5.1', '7.0'] as const)(
  'what somebody wrote is text in %s, though it looks like a pointer',
  async (version) => {
    const { records } = await readRecords('0 HEAD\n0 @I1@ INDI\n1 NAME Rama /Rai/\n1 OCCU Weaver\n0 TRLR')
    const person = readPerson(records[1]!, new Problems())
    const text = '@I1@'
    const job = { ...person.occupations[0]!, value: text, place: text }
    const now = { ...person, bio: text, nickname: text, birthPlace: text, occupations: [job], texts: { _GOTRA: text } }
    const written = writeRecord(convertNode(patchPerson(person, 'I1', now), version), version)
    const read = await readRecords(`0 HEAD\n1 GEDC\n2 VERS ${version}\n${written}0 TRLR`)
    const again = readPerson(read.records[1]!, new Problems(), new Set(['_GOTRA']))
    expect(again).toMatchObject({ bio: text, nickname: text, birthPlace: text, texts: { _GOTRA: text } })
    expect(again.occupations[0]).toMatchObject({ value: text, place: text })
  },
)

describe('GEDZIP', () => {
  test('what is packed is unpacked', async () => {
    const parts: Uint8Array[] = []
    const photo = new Uint8Array([1, 2, 3])
    for await (const part of writeGedzip(['0 HEAD\n', '0 TRLR\n'], [{ name: 'media/a.jpg', bytes: photo }]))
      parts.push(part)
    const source = sourceOf(new Uint8Array(Buffer.concat(parts)))
    const zip = await openGedzip(source, new Problems())
    expect(await textOf(zip)).toBe('0 HEAD\n0 TRLR\n')
    expect(zip.names).toEqual(['media/a.jpg'])
    expect(await Array.fromAsync(unpack(source, zip.place('media/a.jpg')!))).toEqual([photo])
  })
})
