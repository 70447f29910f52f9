import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from '../kit/i18n.ts'
import { drafts } from './kept-drafts.ts'
import { blank } from './form/place-fields.ts'

beforeAll(startInEnglish)

const photo = { caption: 'The well', year: '1960', isOthers: true, author: 'Hari', licence: '' }
const textsOf = (kept: object) => drafts[0]!.textsOf({ ...kept }, 'place-1').map(({ text }) => text)

test('a draft of a deleted place offers its words and those about its photos', () => {
  const fields = { ...blank, name: 'Dhunge dhara', story: 'Dug by hand', photos: { one: photo } }
  expect(textsOf({ fields, base: { ...blank, name: 'Dhunge dhara' } })).toEqual([
    'Dug by hand',
    'The well',
    '1960',
    'Hari',
  ])
})

test('a draft of a deleted place offers nothing that the server had', () => {
  const fields = { ...blank, name: 'Dhunge dhara', photos: { one: { ...photo, caption: 'The old well' } } }
  expect(textsOf({ fields, base: { ...fields, photos: { one: photo } } })).toEqual(['The old well'])
})
