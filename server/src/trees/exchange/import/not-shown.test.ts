import { readRecords } from '@mulghar/gedcom'
import { expect, test } from 'vitest'
import { countNotShown } from './not-shown.ts'

async function counted(text: string): Promise<Record<string, number>> {
  const counts = new Map<string, number>()
  const { records } = await readRecords(text)
  for (const record of records) countNotShown(counts, record)
  return Object.fromEntries(counts)
}

test('counts no names, notes and sources of a person, nor what the fields of an event say', async () => {
  const text =
    '0 @I1@ INDI\n1 NAME A /B/\n2 SOUR @S1@\n1 BIRT\n2 DATE 1900\n2 PLAC X\n2 NOTE y\n2 SOUR @S1@\n1 NOTE @N1@\n1 SOUR @S1@\n'
  expect(await counted(text)).toEqual({})
})

test('counts reference numbers, causes of death, ages and a second birth', async () => {
  const text = '0 @I1@ INDI\n1 REFN 7\n1 BIRT\n2 DATE 1900\n1 BIRT\n2 DATE 1901\n1 DEAT\n2 CAUS Fever\n2 AGE 40y\n'
  expect(await counted(text)).toEqual({ REFN: 1, BIRT: 1, CAUS: 1, AGE: 1 })
})

test('counts notes and sources of a family without partners, which no page shows', async () => {
  const family = (partners: string) => `0 @F1@ FAM\n${partners}1 MARR\n2 NOTE x\n1 SOUR @S1@\n`
  expect(await counted(family('1 CHIL @I1@\n'))).toEqual({ NOTE: 1, SOUR: 1 })
  expect(await counted(family('1 WIFE @I1@\n'))).toEqual({})
  expect(await counted(family('1 HUSB @I2@\n1 WIFE @I1@\n'))).toEqual({})
})

test('counts facts under tags of other programs, which no page shows; not our own fields, and no kinds in words', async () => {
  const text =
    '0 @I1@ INDI\n1 _UPD 3 MAR 2004\n2 TIME 12:00\n1 _GOTRA Kashyap\n1 _BLOOD_GROUP A\n1 _AKA Kancha\n1 _EV x\n2 TYPE Pilgrimage\n'
  expect(await counted(text)).toEqual({ _UPD: 1 })
})
