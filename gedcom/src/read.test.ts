import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFamily, readGedcom, readPerson, readRecords, Problems } from './index.ts'

const bytes = (text: string, encode: (letter: number) => number[] = (letter) => [letter]) =>
  new Uint8Array([...text].flatMap((letter) => encode(letter.codePointAt(0)!)))
const file = (body: string, char = 'UTF-8', end = '\n') =>
  ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', `1 CHAR ${char}`, ...body.split('\n'), '0 TRLR', ''].join(end)
const nameOf = async (source: Uint8Array | string) => {
  const { records, reading } = await readRecords(source)
  const person = readPerson(
    records.find((record) => record.tag === 'INDI')!,
    reading.problems,
  )
  return { name: `${person.first} ${person.last}`, encoding: reading.facts.encoding, reading }
}

describe('encodings', () => {
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
    ['LFCR', '\n\r'],
  ])('lines may end with %s, and are counted', async (_, end) => {
    const { records } = await readRecords(file('0 @I1@ INDI\n1 NAME Asha /Shrestha/', 'UTF-8', end))
    expect(records.map((record) => [record.tag, record.line])).toEqual([
      ['HEAD', 1],
      ['INDI', 5],
      ['TRLR', 7],
    ])
  })

  test('UTF-8 with Devanagari, cut anywhere', async () => {
    const whole = new TextEncoder().encode(file('0 @I1@ INDI\n1 NAME आशा /श्रेष्ठ/'))
    for (const at of [70, 71, 72, 73, 80]) {
      const { records, reading } = await readRecords([whole.subarray(0, at), whole.subarray(at)])
      const person = readPerson(records[1]!, reading.problems)
      expect([person.first, person.last, person.names]).toEqual([
        'आशा',
        'श्रेष्ठ',
        [{ script: 'Deva', first: 'आशा', last: 'श्रेष्ठ' }],
      ])
    }
  })

  test('UTF-16 of both orders, with a mark and without', async () => {
    const text = file('0 @I1@ INDI\n1 NAME René /Müller/', 'UNICODE')
    const little = bytes(text, (letter) => [letter & 255, letter >> 8])
    const big = bytes(text, (letter) => [letter >> 8, letter & 255])
    for (const source of [little, big, new Uint8Array([0xff, 0xfe, ...little]), new Uint8Array([0xfe, 0xff, ...big])]) {
      expect((await nameOf(source)).name).toBe('René Müller')
    }
  })

  test('ANSEL: marks stand before their letters', async () => {
    const source = bytes(file('0 @I1@ INDI\n1 NAME Ren_e /M~uller/', 'ANSEL'), (letter) => [
      letter === 95 ? 0xe2 : letter === 126 ? 0xe8 : letter,
    ])
    expect(await nameOf(source)).toMatchObject({ name: 'René Müller', encoding: 'ANSEL' })
  })

  test.each([
    ['ANSI', 0xe9],
    ['IBMPC', 0x82],
    ['MACINTOSH', 0x8e],
  ])('%s', async (char, code) => {
    const source = bytes(file('0 @I1@ INDI\n1 NAME Ren_ /X/', char), (letter) => [letter === 95 ? code : letter])
    expect((await nameOf(source)).name).toBe('René X')
  })

  test('a header that lies is believed less than the bytes', async () => {
    const said8 = bytes(file('0 @I1@ INDI\n1 NAME Ren_ /X/', 'UTF-8'), (letter) => [letter === 95 ? 0xe9 : letter])
    const saidAnsel = new TextEncoder().encode(file('0 @I1@ INDI\n1 NAME René /X/', 'ANSEL'))
    for (const source of [said8, saidAnsel]) {
      const { name, reading } = await nameOf(source)
      expect(name).toBe('René X')
      expect(reading.problems.list()).toMatchObject([{ code: 'wrong-encoding', lines: [4] }])
    }
  })
})

describe('bad files', () => {
  test('50 MB of prose are no GEDCOM, after their first kilobytes', async () => {
    let pulled = 0
    function* prose() {
      const page = new TextEncoder().encode('It was the best of years, it was the worst of years.\n'.repeat(1300))
      for (; pulled < 750; pulled++) yield page
    }
    const { records, reading } = await readRecords(prose())
    expect(records).toEqual([])
    expect(reading.problems.list()).toMatchObject([{ code: 'not-gedcom', severity: 'error' }])
    expect(pulled).toBeLessThan(5)
  })

  test('lines without a level go on with the text before them, levels too deep are put back', async () => {
    const { records, reading } = await readRecords(file('0 @I1@ INDI\n1 NOTE first\nsecond\n4 DATE 1900'))
    expect(records[1]!.children[0]).toMatchObject({ value: 'first\nsecond', children: [{ tag: 'DATE' }] })
    expect(reading.problems.list().map((problem) => [problem.code, problem.lines])).toEqual([
      ['line-without-level', [7]],
      ['level-jump', [8]],
    ])
  })

  test('a missing header and trailer are told', async () => {
    const { records, reading } = await readRecords('0 @I1@ INDI\n1 SEX F\n')
    expect(records).toHaveLength(1)
    expect(reading.problems.list().map((problem) => problem.code)).toEqual(['missing-header', 'missing-trailer'])
  })

  test('whatever bytes come, nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }), async (chunks) => {
        const head = new TextEncoder().encode('0 HEAD\n')
        await readRecords([head, ...chunks])
      }),
      { numRuns: 200 },
    )
  })
})

test('fields of a person and a family', async () => {
  const { records } = await readRecords(
    file(`0 @I1@ INDI
1 NAME Krishna Prasad /Shrestha/
2 NICK Kanchha
2 FONE कृष्णप्रसाद /श्रेष्ठ/
1 SEX M
1 BIRT
2 DATE ABT 1921
2 PLAC Kirtipur, Nepal
1 DEAT Y
1 OCCU Farmer
1 _GOTRA Kashyap
1 NOTE kept the register
1 FAMC @F9@
2 PEDI adopted
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
2 _FREL Step
1 DIV Y`),
  )
  const problems = new Problems()
  expect(readPerson(records[1]!, problems, new Set(['_GOTRA', '_CURRENT_GOTRA']))).toMatchObject({
    first: 'Krishna Prasad',
    last: 'Shrestha',
    names: [{ script: 'Deva', first: 'कृष्णप्रसाद', last: 'श्रेष्ठ' }],
    nickname: 'Kanchha',
    sex: 'MALE',
    birth: { qualifier: 'ABOUT', year: 1921, month: null },
    birthPlace: 'Kirtipur, Nepal',
    deceased: true,
    occupations: [{ at: 4, value: 'Farmer' }],
    texts: { _GOTRA: 'Kashyap', _CURRENT_GOTRA: '' },
    bio: 'kept the register',
    childOf: [{ family: 'F9', kindA: 'ADOPTIVE', kindB: 'ADOPTIVE' }],
  })
  expect(readFamily(records[2]!, problems)).toMatchObject({
    partners: ['I1', 'I2'],
    children: [{ person: 'I3', kindA: 'STEP', kindB: 'BIRTH' }],
    kind: 'DIVORCED',
  })
})

test.each(['\n', '\r', '\r\n'])(
  'of records that are not wanted whole come tag, identifier and line alone (%j)',
  async (end) => {
    const text = file(
      `0 @I1@ INDI
1 NAME Asha /Shrestha/
0 levels are nobody's text
 00 @F1@ FAM
1 NOTE and then
no level at all
01 HUSB @I1@
0 @S1@ SOUR
1 TITL The register
2 CONC  of Kirtipur`,
      'UTF-8',
      end,
    )
    const outline = async (whole?: (tag: string) => boolean) => {
      const reading = readGedcom([new TextEncoder().encode(text)], whole && { whole })
      return (await Array.fromAsync(reading.records())).flat()
    }
    const all = await outline()
    const some = await outline((tag) => tag === 'SOUR')
    expect(some.map(({ tag, xref, line }) => [tag, xref, line])).toEqual(
      all.map(({ tag, xref, line }) => [tag, xref, line]),
    )
    expect(some.map(({ tag, children }) => [tag, children.length])).toEqual([
      ['HEAD', 0],
      ['INDI', 0],
      ['levels', 0],
      ['FAM', 0],
      ['SOUR', 1],
      ['TRLR', 0],
    ])
    expect(some[4]).toEqual(all[4])
  },
)

describe('what is more than a genealogy can be', () => {
  const read = async (text: string) => {
    const { records, reading } = await readRecords(text)
    return { records, codes: reading.problems.list().map(({ code }) => code) }
  }
  const file = (lines: string) => `0 HEAD\n${lines}0 TRLR\n`

  test('a record of a million lines is cut off, and the next one is whole', async () => {
    const lines = `0 @I1@ INDI\n${'1 NOTE x\n'.repeat(1_000_000)}0 @I2@ INDI\n1 NAME Asha\n`
    const { records, codes } = await read(file(lines))
    expect(records.map(({ children }) => children.length)).toEqual([0, 200_000 - 1, 1, 0])
    expect(codes).toEqual(['record-too-long'])
  })

  test('so is a text that goes on and on, in one line or in many', async () => {
    const letters = 20_000_000
    for (const lines of [
      `0 @I1@ INDI\n1 NOTE ${'x'.repeat(letters)}\n`,
      `0 @I1@ INDI\n1 NOTE x\n${`2 CONC ${'x'.repeat(1000)}\n`.repeat(letters / 1000)}`,
      `0 @I1@ INDI\n${'1 NOTE y\n'.repeat(10_000)}${`${'x'.repeat(1000)}\n`.repeat(letters / 1000)}`,
    ]) {
      const { records, codes } = await read(file(`${lines}0 @I2@ INDI\n1 NAME Asha\n`))
      expect(codes).toContain('record-too-long')
      expect(records).toHaveLength(4)
      expect(JSON.stringify(records[1]).length).toBeLessThan(10_000_000)
      expect(records[2]!.children).toMatchObject([{ value: 'Asha' }])
    }
  })

  test('a file without a line end is read as far as a record goes', async () => {
    const { records } = await read(`0 HEAD ${'x'.repeat(30_000_000)}`)
    expect(records).toHaveLength(1)
  })

  test('a hundred levels are read, and a million stand on the deepest', async () => {
    const levels = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} _A x\n`).join('')
    expect((await read(file(`0 @I1@ INDI\n${levels(99)}`))).codes).toEqual([])
    const { records, codes } = await read(file(`0 @I1@ INDI\n${levels(1_000_000)}0 @I2@ INDI\n`))
    expect(codes).toContain('too-deep')
    expect(records).toHaveLength(4)
    let depth = 0
    for (let node = records[1]; node; node = node.children[0]) depth++
    expect(depth).toBe(100)
  })
})
