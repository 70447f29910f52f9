import { expect, test } from 'vitest'
import type { RelativeOfPage } from '../person/relative-of-page.ts'
import { wordOfRelative } from './relative-words.ts'

const one = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  firstName: 'Gita',
  lastName: 'Rai',
  gender: 'FEMALE' as const,
  living: true,
  names: [],
  image: null,
  born: null,
  died: null,
}
const brother = { ...one, gender: 'MALE' as const, kind: 'BIRTH' as const, sharing: 'FULL' as const }
const elder = { ...brother, through: 'UNKNOWN' as const, seniority: 'ELDER' as const, isTwin: false }

test.each<[RelativeOfPage, en: string, ne: string]>([
  [{ as: 'parents', one: { ...one, kind: 'BIRTH' } }, 'mother', 'आमा'],
  [{ as: 'parents', one: { ...one, kind: 'ADOPTIVE' } }, 'adoptive mother', 'आमा (गोद लिने)'],
  [{ as: 'partners', one: { ...one, unionId: 'u', kind: 'MARRIED' } }, 'wife', 'श्रीमती'],
  [{ as: 'partners', one: { ...one, unionId: 'u', kind: 'DIVORCED' } }, 'former wife', 'पूर्व श्रीमती'],
  [
    { as: 'children', one: { ...one, kind: 'STEP', order: null, otherParentId: null } },
    'stepdaughter',
    'छोरी (सौतेनी नाता)',
  ],
  [{ as: 'siblings', one: elder }, 'elder brother', 'दाजु'],
  [{ as: 'siblings', one: { ...elder, seniority: 'YOUNGER' } }, 'younger brother', 'भाइ'],
  [
    { as: 'siblings', one: { ...elder, sharing: 'HALF', through: 'FEMALE' } },
    'elder half-brother',
    'दाजु (आमा एउटै, बुबा फरक)',
  ],
])('what somebody is called on a page', (relative, en, ne) => {
  expect(wordOfRelative({ gender: 'MALE' }, relative, 'en')).toBe(en)
  expect(wordOfRelative({ gender: 'MALE' }, relative, 'ne')).toBe(ne)
})
