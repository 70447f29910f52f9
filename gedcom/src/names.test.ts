import { describe, expect, test } from 'vitest'
import { convertNode, patchPerson, Problems, readPerson, readRecords, writeRecord, type GedcomPerson } from './index.ts'

async function personOf(lines: string): Promise<GedcomPerson> {
  const { records } = await readRecords(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n${lines}\n0 TRLR`)
  return readPerson(records[1]!, new Problems())
}

/** The lines of the record after a change, without its first. */
async function after(lines: string, change: (person: GedcomPerson) => Partial<GedcomPerson>, version?: '7.0') {
  const person = await personOf(lines)
  const record = patchPerson(person, 'I1', { ...person, ...change(person) })
  const as = version ?? '5.5.1'
  return writeRecord(convertNode(record, as), as).split('\n').slice(1, -1).join('\n')
}

describe('a name is read part by part', () => {
  test.each([
    ['1 NAME Freyja Palsdottir Hraun\n2 GIVN Freyja\n2 SURN Hraun', { first: 'Freyja Palsdottir', last: 'Hraun' }],
    [
      '1 NAME Amos /Tilbury/\n2 GIVN Amos\n2 SURN Tilbury\n2 NSFX Sr.',
      { first: 'Amos', last: 'Tilbury', nameSuffix: 'Sr.' },
    ],
    [
      '1 NAME Dr. Rufus /Tilbury/ Jr.\n2 NPFX Dr.\n2 GIVN Rufus\n2 SURN Tilbury\n2 NSFX Jr.',
      { namePrefix: 'Dr.', first: 'Rufus', last: 'Tilbury', nameSuffix: 'Jr.' },
    ],
    ['1 NAME Rufus /Tilbury/, Jr.', { first: 'Rufus', last: 'Tilbury', nameSuffix: 'Jr.' }],
    ['1 NAME Benito /Solano/ y /Marques/\n2 SURN Solano, Marques', { first: 'Benito', last: 'Solano y Marques' }],
    ['1 NAME Benito /Solano/ y Marques\n2 SURN Solano, Marques', { first: 'Benito', last: 'Solano y Marques' }],
    ['1 NAME Benito Solano y Marques\n2 SURN Solano, Marques', { first: 'Benito', last: 'Solano y Marques' }],
    ['1 NAME Pieter /van Loon/\n2 SPFX van\n2 SURN Loon', { first: 'Pieter', surnamePrefix: 'van', last: 'van Loon' }],
    ['1 NAME Pieter van /Loon/\n2 SPFX van\n2 SURN Loon', { first: 'Pieter', surnamePrefix: 'van', last: 'van Loon' }],
    ['1 NAME /Loon/, Pieter van\n2 SPFX van\n2 SURN Loon', { first: 'Pieter', surnamePrefix: 'van', last: 'van Loon' }],
    ['1 NAME /Kovacs/ Istvan', { first: 'Istvan', last: 'Kovacs', nameSuffix: '' }],
    ['1 NAME Dr. /Kovacs/ Istvan\n2 NPFX Dr.', { namePrefix: 'Dr.', first: 'Istvan', last: 'Kovacs' }],
    ['1 NAME /Kovacs/ Jr.\n2 NSFX Jr.', { first: '', last: 'Kovacs', nameSuffix: 'Jr.' }],
    ['1 NAME Jean /Dupont/ Marie\n2 GIVN Jean Marie', { first: 'Jean Marie', last: 'Dupont', nameSuffix: '' }],
    ['1 NAME Hraun\n2 SURN Hraun', { first: '', last: 'Hraun' }],
    ['1 NAME Mary //', { first: 'Mary', last: '' }],
    ['1 NAME Ida /Berg', { first: 'Ida', last: 'Berg' }],
    ['1 NAME\n2 NPFX Rev.\n2 GIVN Ida\n2 SPFX af\n2 SURN Berg', { namePrefix: 'Rev.', first: 'Ida', last: 'af Berg' }],
  ])('%s', async (lines, parts) => {
    expect(await personOf(lines)).toMatchObject(parts)
  })
})

describe('an edit of one part leaves the others where they were typed', () => {
  const rufus = '1 NAME Dr. Rufus /Tilbury/ Jr.\n2 NPFX Dr.\n2 GIVN Rufus\n2 SURN Tilbury\n2 NSFX Jr.\n2 SOUR @S1@'

  test('a nickname is added to the pieces', async () => {
    expect(await after(rufus, () => ({ nickname: 'Red' }))).toBe(rufus.replace('2 SURN', '2 NICK Red\n2 SURN'))
    expect(await after(`${rufus}\n2 NICK Red`, () => ({ nickname: '' }))).toBe(rufus)
    expect(await after(`${rufus}\n2 NICK Red\n3 NOTE as a boy`, () => ({ nickname: 'Rusty' }))).toBe(
      `${rufus}\n2 NICK Rusty\n3 NOTE as a boy`,
    )
  })

  test.each<[string, Partial<GedcomPerson>, string]>([
    [rufus, { first: 'Ralph' }, rufus.replaceAll('Rufus', 'Ralph')],
    [rufus, { last: 'Thorpe' }, rufus.replaceAll('Tilbury', 'Thorpe')],
    [rufus, { namePrefix: 'Prof.' }, rufus.replaceAll('Dr.', 'Prof.')],
    [rufus, { nameSuffix: 'III' }, rufus.replaceAll('Jr.', 'III')],
    [rufus, { namePrefix: '' }, rufus.replace('Dr. R', 'R').replace('2 NPFX Dr.\n', '')],
    [
      '1 NAME Amos /Tilbury/\n2 NPFX Rev.\n2 NSFX III',
      { namePrefix: 'Dean', first: 'Ames' },
      '1 NAME Ames /Tilbury/\n2 NPFX Dean\n2 NSFX III',
    ],
    ['1 NAME Amos /Tilbury/', { nameSuffix: 'Sr.' }, '1 NAME Amos /Tilbury/ Sr.\n2 NSFX Sr.'],
    ['1 NAME Amos /Tilbury/', { namePrefix: 'Rev.' }, '1 NAME Rev. Amos /Tilbury/\n2 NPFX Rev.'],
    [
      '1 NAME Benito /Solano/ y /Marques/\n2 SURN Solano, Marques',
      { first: 'Berto' },
      '1 NAME Berto /Solano/ y /Marques/\n2 SURN Solano, Marques',
    ],
    ['1 NAME Benito /Solano/ y /Marques/', { last: 'Solano y Martel' }, '1 NAME Benito /Solano/ y /Martel/'],
    ['1 NAME Benito /Solano/ y /Marques/', { last: 'Ruiz y Marques' }, '1 NAME Benito /Ruiz/ y /Marques/'],
    ['1 NAME Benito /Solano/ y /Marques/', { last: 'Ruiz' }, '1 NAME Benito /Ruiz/'],
    [
      '1 NAME Pieter van /Loon/\n2 SPFX van\n2 SURN Loon',
      { last: 'van Loen' },
      '1 NAME Pieter van /Loen/\n2 SPFX van\n2 SURN Loen',
    ],
    [
      '1 NAME Pieter /van Loon/\n2 SPFX van\n2 SURN Loon',
      { last: 'de Loon', surnamePrefix: 'de' },
      '1 NAME Pieter /de Loon/\n2 SPFX de\n2 SURN Loon',
    ],
    [
      '1 NAME Pieter /van Loon/\n2 SPFX van\n2 SURN Loon',
      { surnamePrefix: '' },
      '1 NAME Pieter /van Loon/\n2 SURN van Loon',
    ],
    ['1 NAME /Kovacs/, Istvan', { first: 'Imre' }, '1 NAME /Kovacs/, Imre'],
    ['1 NAME /Kovacs/, Istvan', { last: 'Nagy' }, '1 NAME /Nagy/, Istvan'],
    [
      '1 NAME Jean /Dupont/ Marie\n2 GIVN Jean Marie',
      { first: 'Jean Louis' },
      '1 NAME Jean /Dupont/ Louis\n2 GIVN Jean Louis',
    ],
    [
      '1 NAME Freyja Palsdottir Hraun\n2 GIVN Freyja\n2 SURN Hraun',
      { last: 'Holm' },
      '1 NAME Freyja Palsdottir Holm\n2 GIVN Freyja\n2 SURN Holm',
    ],
    ['1 NAME Ida', { last: 'Berg' }, '1 NAME Ida /Berg/'],
    ['1 NAME Ralph , 1st Earl /Neville/', { last: 'Nevill' }, '1 NAME Ralph , 1st Earl /Nevill/'],
    [
      '1 NAME Beate /Capet/\n2 NICK\n2 SURN Capet',
      { nickname: 'Bea' },
      '1 NAME Beate /Capet/\n2 NICK Bea\n2 SURN Capet',
    ],
    ['1 NAME Ida /Berg/\n2 GIVN Ida\n2 SURN Berg', { last: '' }, '1 NAME Ida\n2 GIVN Ida'],
  ])('%s with %j', async (lines, change, expected) => {
    expect(await after(lines, () => change)).toBe(expected)
    expect(await personOf(expected)).toMatchObject(change)
  })

  test('a name without a record is written with its pieces', async () => {
    const { record: _, ...person } = await personOf('1 SEX F')
    const now = {
      ...person,
      namePrefix: 'Dr.',
      first: 'Ida',
      surnamePrefix: 'af',
      last: 'af Berg',
      nameSuffix: 'II',
      nickname: 'I',
    }
    const written = writeRecord(patchPerson(undefined, 'I1', now), '5.5.1')
    expect(written.split('\n').slice(1, 7)).toEqual([
      '1 NAME Dr. Ida /af Berg/ II',
      '2 NPFX Dr.',
      '2 NICK I',
      '2 SPFX af',
      '2 SURN Berg',
      '2 NSFX II',
    ])
  })
})

describe('further names', () => {
  const ludmila = `1 NAME Ludmila /Vrbova/
2 TYPE birth
2 GIVN Ludmila
2 SURN Vrbova
1 NAME Ludmila /Zahradnik/
2 TYPE married
2 SOUR @S1@
1 NAME Lida /Perla/
2 TYPE aka
1 SEX F`
  const hanne = `1 NAME Hanne /Osterby/
2 GIVN Hanne
2 SURN Osterby
2 _MARNM Quistgaard
2 _AKA Hannemor Storm
1 ALIA Bitte /Falkenhorst/
1 SEX F`

  test('are read with their kinds', async () => {
    expect((await personOf(ludmila)).names).toEqual([
      { script: 'Latn', first: 'Ludmila', last: 'Zahradnik', kind: 'MARRIED', at: '1' },
      { script: 'Latn', first: 'Lida', last: 'Perla', kind: 'AKA', at: '2' },
    ])
    expect((await personOf(hanne)).names).toEqual([
      { script: 'Latn', first: '', last: 'Quistgaard', kind: 'MARRIED', at: '0.2' },
      { script: 'Latn', first: 'Hannemor Storm', last: '', kind: 'AKA', at: '0.3' },
      { script: 'Latn', first: 'Bitte', last: 'Falkenhorst', kind: 'AKA', at: '1' },
    ])
    const more =
      '1 NAME Asa /Rai/\n1 NAME Asa Devi\n2 TYPE religious\n1 NAME Esther /Ray/\n2 TYPE immigrant\n1 NAME Asa /Rai/\n1 NAME A. /R./\n2 TYPE estate\n1 ALIA @I9@'
    expect((await personOf(more)).names).toMatchObject([
      { first: 'Asa Devi', kind: 'RELIGIOUS' },
      { first: 'Esther', last: 'Ray', kind: 'IMMIGRANT' },
      { first: 'A.', kind: 'OTHER' },
    ])
  })

  test('change, go and come without touching the others', async () => {
    const [married, aka] = (await personOf(ludmila)).names
    expect(await after(ludmila, () => ({ names: [{ ...married!, last: 'Zahradnikova' }, aka!] }))).toBe(
      ludmila.replace('Zahradnik', 'Zahradnikova'),
    )
    expect(await after(ludmila, () => ({ names: [married!] }))).toBe(
      ludmila.replace('1 NAME Lida /Perla/\n2 TYPE aka\n', ''),
    )
    expect(await after(ludmila, () => ({ names: [{ ...married!, kind: 'IMMIGRANT' }, aka!] }))).toBe(
      ludmila.replace('married', 'immigrant'),
    )
    const added = { script: 'Latn' as const, first: 'Sr. Agata', last: '', kind: 'RELIGIOUS' as const }
    expect(await after(ludmila, () => ({ names: [married!, aka!, added] }))).toBe(
      `${ludmila}\n1 NAME Sr. Agata\n2 TYPE religious`,
    )
  })

  test('of programs of their own keep their lines', async () => {
    const [married, aka, alia] = (await personOf(hanne)).names
    const named = (names: GedcomPerson['names']) => after(hanne, () => ({ names }))
    expect(await named([{ ...married!, last: 'Lund' }, aka!, alia!])).toBe(hanne.replace('Quistgaard', 'Lund'))
    expect(await named([married!, { ...aka!, first: 'Mor' }, alia!])).toBe(hanne.replace('Hannemor Storm', 'Mor'))
    expect(await named([married!, aka!, { ...alia!, first: 'Britt' }])).toBe(hanne.replace('Bitte', 'Britt'))
    expect(await named([married!])).toBe(hanne.replace(/2 _AKA.*\n1 ALIA.*\n/, ''))
    expect(await named([married!, { ...aka!, kind: 'IMMIGRANT' }, alia!])).toBe(
      `${hanne.replace(/2 _AKA.*\n/, '')}\n1 NAME Hannemor Storm\n2 TYPE immigrant`,
    )
  })

  test('stay in place while the main name and the nickname change', async () => {
    expect(
      await after(hanne, ({ names }) => ({
        first: 'Hanna',
        nickname: 'Ha',
        names: [{ ...names[0]!, last: 'Lund' }, ...names.slice(1)],
      })),
    ).toBe(
      hanne
        .replace('NAME Hanne', 'NAME Hanna')
        .replace('GIVN Hanne', 'GIVN Hanna\n2 NICK Ha')
        .replace('Quistgaard', 'Lund'),
    )
  })

  test('have the types of GEDCOM 7 there, and come back from it', async () => {
    const estate = '1 NAME A /B/\n1 NAME C /D/\n2 TYPE estate\n1 NAME E /F/\n2 TYPE married'
    const seven = await after(estate, () => ({}), '7.0')
    expect(seven).toBe('1 NAME A /B/\n1 NAME C /D/\n2 TYPE OTHER\n3 PHRASE estate\n1 NAME E /F/\n2 TYPE MARRIED')
    const read = await readRecords(`0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n${seven}\n0 TRLR`)
    expect(readPerson(read.records[1]!, new Problems()).names).toMatchObject([{ kind: 'OTHER' }, { kind: 'MARRIED' }])
    expect(writeRecord(convertNode(read.records[1]!, '5.5.1'), '5.5.1')).toBe(`0 @I1@ INDI\n${estate}\n`)
  })

  test('in Devanagari alone remain when a name in Latin letters is added', async () => {
    expect(await after('1 NAME हरि /राई/', () => ({ first: 'Hari', last: 'Rai' }))).toBe(
      '1 NAME Hari /Rai/\n2 FONE हरि /राई/\n3 TYPE Devanagari',
    )
  })
})
