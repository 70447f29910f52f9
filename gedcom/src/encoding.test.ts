import { describe, expect, test } from 'vitest'
import { codePageDecoder, codePages, encodingOfName, pageOfLanguage, type CodePage } from './code-pages.ts'
import { readPerson, readRecords } from './index.ts'
import { readGedcom } from './read.ts'

/** Text in a code page, by looking each letter up in it. */
function encoded(text: string, page: CodePage): Uint8Array {
  const decode = codePageDecoder(page)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(new Uint8Array([byte])), byte]))
  return new Uint8Array([...text].map((letter) => bytes.get(letter)!))
}

const genealogy = (names: readonly string[], header: string) =>
  `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${header}${names.map((name, index) => `0 @I${index}@ INDI\n1 NAME ${name}\n`).join('')}0 TRLR\n`

async function read(bytes: Uint8Array) {
  const { records, reading } = await readRecords(bytes)
  const names = records.filter(({ tag }) => tag === 'INDI').map((record) => readPerson(record, reading.problems))
  const { encoding, reason, isSure } = reading.facts
  return {
    names: names.map(({ first, last }) => `${first} /${last}/`),
    found: [encoding, reason, isSure],
    problems: reading.problems.list().map(({ code, lines }) => [code, lines]),
  }
}

const russian = ['Фёдор /Берёзкин/', 'Марфа /Берёзкина/']
const polish = ['Łucja /Świątek/', 'Stanisław /Łódzki/', 'Grażyna /Żółć/']
const samples: [CodePage, string, string[]][] = [
  ['CP1250', 'Polish', polish],
  ['CP1250', 'Czech', ['Jiří /Dvořák/', 'Božena /Němcová/', 'Zdeněk /Šťastný/']],
  ['CP1250', 'Hungarian', ['Erzsébet /Szőke/', 'György /Fűtő/', 'Ödön /Kővári/']],
  ['CP1251', 'Russian', russian],
  ['CP1251', 'Ukrainian', ['Тарас /Шевченко/', 'Леся /Українка/']],
  ['CP1252', 'German', ['Jürgen /Müller/', 'Käthe /Groß/']],
  ['CP1252', 'French', ['René /Lefèvre/', 'Hélène /Benoît/', 'François /Gérard/']],
  ['CP1252', 'Portuguese', ['João /Conceição/', 'Inês /Simões/']],
  ['CP1252', 'Norwegian', ['Bjørn /Håkonsen/', 'Åse /Sørensen/']],
  ['CP1253', 'Greek', ['Γεώργιος /Παπαδόπουλος/', 'Μαρία /Νικολάου/']],
  ['CP1254', 'Turkish', ['Ayşe /Yıldız/', 'İbrahim /Çağlar/', 'Oğuz /Şahin/']],
  ['CP1255', 'Hebrew', ['משה /כהן/', 'רחל /לוי/']],
  ['CP1256', 'Arabic', ['محمد /الحسيني/', 'فاطمة /العباسي/']],
  ['CP1257', 'Lithuanian', ['Žydrūnas /Šimkūnas/', 'Eglė /Petraitytė/', 'Jūratė /Ąžuolienė/']],
  ['CP1257', 'Latvian', ['Jānis /Bērziņš/', 'Kārlis /Kļaviņš/']],
]

describe('the code page of a file', () => {
  test.each(samples)('%s is found by LANG %s where CHAR is ANSI', async (page, language, names) => {
    const file = encoded(genealogy(names, `1 CHAR ANSI\n1 LANG ${language}\n`), page)
    expect(await read(file)).toEqual({ names, found: [page, 'language', true], problems: [] })
  })

  test.each(samples)('%s is found by its letters where nothing names it (%s)', async (page, _, names) => {
    const file = encoded(genealogy(names, '1 CHAR ANSI\n'), page)
    expect(await read(file)).toEqual({ names, found: [page, 'letters', false], problems: [] })
  })

  test.each<[string, CodePage, string[]]>([
    ['WINDOWS-1251', 'CP1251', russian],
    ['windows 1251', 'CP1251', russian],
    ['CP1251', 'CP1251', russian],
    ['ANSI 1251', 'CP1251', russian],
    ['WINDOWS-1250', 'CP1250', polish],
    ['cp-1250', 'CP1250', polish],
    ['ISO-8859-2', 'ISO-8859-2', polish],
    ['KOI8-R', 'KOI8-R', russian],
    ['IBM866', 'CP866', russian],
    ['MACINTOSH', 'MacRoman', ['René /Çelik/']],
    ['IBMPC', 'CP437', ['René /Müller/']],
    ['IBMPC', 'CP850', ['João /Conceição/', 'Bjørn /Sørensen/']],
    ['CP850', 'CP850', ['Ángel /Íñiguez/']],
    ['437', 'CP437', ['René /Müller/']],
  ])('CHAR %s is %s', async (named, page, names) => {
    const file = encoded(genealogy(names, `1 CHAR ${named}\n`), page)
    expect(await read(file)).toEqual({ names, found: [page, 'header', true], problems: [] })
  })

  test('is UTF-8 wherever the bytes are, whatever the header says', async () => {
    const file = new TextEncoder().encode(genealogy(russian, '1 CHAR ANSI\n1 LANG Russian\n'))
    expect(await read(file)).toEqual({
      names: russian,
      found: ['UTF-8', 'bytes', true],
      problems: [['wrong-encoding', [4]]],
    })
  })

  test.each<[string, string, unknown]>([
    ['that CHAR names', '1 CHAR UTF-8\n', ['UTF-8', 'header', true]],
    ['that nothing names', '', ['UTF-8', 'bytes', false]],
    ['that CHAR contradicts', '1 CHAR ANSI\n', ['UTF-8', 'bytes', false]],
  ])('stays UTF-8 %s where a few bytes are wrong', async (_, header, found) => {
    const names = Array.from({ length: 20 }, () => 'राम /श्रेष्ठ/')
    const text = (note: string) => genealogy([...names, note], header)
    const bytes = new TextEncoder().encode(text('Zo? /Rai/'))
    bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xe9
    const answer = await read(bytes)
    expect(answer).toMatchObject({ names: [...names, 'Zo\ufffd /Rai/'], found })
    expect(answer.problems.map(([code]) => code)).toContain('undecodable')
  })

  test('stays UTF-8 where CONC splits a letter', async () => {
    const names = Array.from({ length: 20 }, () => 'राम /श्रेष्ठ/')
    const [before, after] = [new TextEncoder().encode('1 NOTE न'), new TextEncoder().encode('म')]
    const file = Buffer.concat([
      new TextEncoder().encode(genealogy(names, '1 CHAR UTF-8\n').replace('0 TRLR\n', '0 @N@ INDI\n')),
      before,
      after.subarray(0, 1),
      Buffer.from('\n2 CONC '),
      after.subarray(1),
      Buffer.from('\n0 TRLR\n'),
    ])
    expect(await read(file)).toMatchObject({ names: [...names, ' //'], found: ['UTF-8', 'header', true] })
  })

  test('is UTF-8 where a person chooses it', async () => {
    const file = encoded(genealogy(['Zoé /Rai/'], '1 CHAR ANSI\n'), 'CP1252')
    const reading = readGedcom([file], { encoding: 'UTF-8' })
    expect((await Array.fromAsync(reading.records())).flat()[1]!.children[0]!.value).toBe('Zo\ufffd /Rai/')
  })

  test('is found by LANG where CHAR says UTF-8 of other bytes, or is unknown', async () => {
    const language = '1 LANG ru-RU\n'
    const lies = await read(encoded(genealogy(russian, `1 CHAR UTF-8\n${language}`), 'CP1251'))
    expect(lies).toMatchObject({ names: russian, problems: [['wrong-encoding', [4]]] })
    const unknown = await read(encoded(genealogy(russian, `1 CHAR CYRILLIC\n${language}`), 'CP1251'))
    expect(unknown).toMatchObject({ names: russian, problems: [['unknown-encoding', [4]]] })
  })

  test('is not sure where the letters contradict the language', async () => {
    const file = encoded(genealogy(russian, '1 CHAR ANSI\n1 LANG English\n'), 'CP1251')
    expect(await read(file)).toMatchObject({ found: ['CP1252', 'language', false] })
  })

  test('is the chosen one', async () => {
    const file = encoded(genealogy(russian, '1 CHAR ANSI\n1 LANG English\n'), 'CP1251')
    const reading = readGedcom([file], { encoding: 'CP1251' })
    const records = (await Array.fromAsync(reading.records())).flat()
    expect(records[1]!.children[0]!.value).toBe(russian[0])
    expect(reading.facts).toMatchObject({ encoding: 'CP1251', reason: 'chosen', isSure: true })
  })

  test('is guessed by letters far down in the file', async () => {
    const plain = Array.from({ length: 5000 }, (_, at) => `Ivan${at} /Petrov/`)
    const file = encoded(genealogy([...plain, ...russian], '1 CHAR ANSI\n'), 'CP1251')
    const pieces = Array.from({ length: Math.ceil(file.length / 5000) }, (_, at) =>
      file.subarray(at * 5000, (at + 1) * 5000),
    )
    const reading = readGedcom(pieces)
    const records = (await Array.fromAsync(reading.records())).flat()
    expect(records.at(-2)!.children[0]!.value).toBe(russian[1])
    expect(reading.facts).toMatchObject({ encoding: 'CP1251', bytes: file.length })
  })

  test('every code page reads every byte', () => {
    for (const page of codePages) {
      const text = codePageDecoder(page)(Uint8Array.from({ length: 256 }, (_, byte) => byte))
      expect([page, text.length]).toEqual([page, 256])
      expect(text.slice(0x20, 0x7f)).toBe(String.fromCharCode(...Array.from({ length: 0x5f }, (_, at) => at + 0x20)))
    }
  })

  test('unknown names and languages are undefined', () => {
    expect([encodingOfName('1258'), encodingOfName(''), pageOfLanguage('Nepali'), pageOfLanguage('')]).toEqual(
      Array(4).fill(undefined),
    )
  })
})
