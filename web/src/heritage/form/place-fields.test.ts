import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { describe, expect, test } from 'vitest'
import { fieldsFrom } from './kept-draft.ts'
import { mergedWith } from './merge.ts'
import { endsTooEarly, faultsOf, missingIn, photoFault, gregorianYears } from './place-faults.ts'
import {
  allParts,
  blank,
  changedPhotos,
  changeOf,
  differing,
  fieldsOf,
  photoChange,
  photoChangeSince,
  photoFieldsOf,
  scriptOf,
  visibilityOf,
  type PlaceFields,
} from './place-fields.ts'

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`
const photo = (last: number, part: Partial<PlacePhoto> = {}): PlacePhoto => ({
  id: id(last),
  url: '/a.jpg',
  mediumUrl: null,
  thumbUrl: null,
  width: 4,
  height: 3,
  thumbhash: null,
  mimeType: 'image/jpeg',
  status: 'READY',
  caption: null,
  author: null,
  licence: null,
  year: null,
  ...part,
})
const place = (part: Partial<Place> = {}): Place => ({
  id: id(1),
  name: 'Indrawati Dhara',
  names: [
    { script: 'Latn', text: 'Old spout' },
    { script: 'Deva', text: 'इन्द्रावती धारा' },
  ],
  kind: 'TANGIBLE',
  category: 'WATER_STRUCTURE',
  precision: 'EXACT',
  coverImage: null,
  visibility: 'PUBLIC',
  status: 'DRAFT',
  likeCount: 0,
  commentCount: 0,
  saveCount: 0,
  visitCount: 0,
  liked: false,
  saved: false,
  visited: false,
  visitedOn: null,
  owner: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  latitude: 27.70612,
  longitude: 85.3348,
  timezone: 'Asia/Kathmandu',
  address: null,
  city: null,
  description: '',
  significance: '',
  story: 'Three spouts.',
  begin: { calendar: 'BIKRAM_SAMBAT', qualifier: 'ABOUT', year: 1799 },
  end: null,
  condition: 'GOOD',
  medias: [],
  sources: [{ title: 'Shakuntala Joshi', url: null }],
  links: [],
  version: 3,
  can: { edit: true, remove: true },
  ...part,
})
const fields = (part: Partial<PlaceFields> = {}): PlaceFields => ({ ...fieldsOf(place()), ...part })

describe('what is sent', () => {
  test('a form that nobody touched sends nothing', () => {
    expect(differing(fields(), fieldsOf(place()))).toEqual([])
    const spelled = { begin: { ...place().begin!, month: null, day: null, year2: null, month2: null, day2: null } }
    expect(differing(fields(spelled), fields())).toEqual([])
    expect(differing(fields({ name: ' Indrawati Dhara ', countryCode: 'NP', cityText: 'Kath' }), fields())).toEqual([])
  })

  test('only the parts that were changed are sent', () => {
    const changed = fields({ point: '27.7, 85.3', otherNames: ['', 'Ko dhara'], isThere: false })
    expect(differing(changed, fields())).toEqual(['nativeName', 'point'])
    expect(changeOf(changed, ['nativeName', 'point'])).toEqual({
      names: [
        { script: 'Deva', text: 'इन्द्रावती धारा' },
        { script: 'Latn', text: 'Ko dhara' },
      ],
      latitude: 27.7,
      longitude: 85.3,
    })
    expect(changeOf(fields({ point: '' }), ['point'])).toEqual({ latitude: null, longitude: null })
  })

  test('a new draft is what the contract takes', () => {
    const parts = allParts.filter((part) => part !== 'coverId')
    const draft = changeOf({ ...blank, name: 'Old house', category: 'ANCESTRAL_HOME' }, parts)
    expect(PlaceDraft.safeParse(draft).success).toBe(true)
    expect(draft).toMatchObject({ name: 'Old house', visibility: 'SCOPE', cityId: null, names: [], end: null })
  })

  test('ancestral homes are suggested for the family until the member chooses', () => {
    expect(visibilityOf({ ...blank, category: 'ANCESTRAL_HOME' })).toBe('SCOPE')
    expect(visibilityOf({ ...blank, category: 'ANCESTRAL_HOME', visibility: 'PUBLIC' })).toBe('PUBLIC')
    expect(visibilityOf(blank)).toBe('PUBLIC')
    const chosen = fieldsOf(place({ category: 'ANCESTRAL_HOME', visibility: 'ONLY_ME' }))
    expect(visibilityOf({ ...chosen, category: 'MONUMENT' })).toBe('ONLY_ME')
  })

  test('the script of a name is told by its letters', () => {
    expect(['इन्द्रावती', 'Dhara', 'བོད', '京'].map(scriptOf)).toEqual(['Deva', 'Latn', 'Tibt', 'Other'])
  })

  test('only what was changed of a photo is sent', () => {
    const before = photoFieldsOf(blank, photo(2, { caption: 'The spout', year: 2024 }))
    expect(photoChangeSince(before, before)).toEqual({})
    expect(photoChangeSince(before, { ...before, caption: ' From the west ' })).toEqual({ caption: 'From the west' })
    expect(photoChangeSince(before, { ...before, year: '' })).toEqual({ year: null })
    const others = { ...before, isOthers: true, author: 'Maila', licence: 'CC_BY' as const }
    expect(photoChangeSince(before, others)).toEqual({ author: 'Maila', licence: 'CC_BY' })
  })

  test('a photo of somebody else is sent with author and licence, an own one without', () => {
    const own = photoFieldsOf(blank, photo(2, { caption: 'The spout', year: 2024 }))
    expect(photoChange(own)).toEqual({ caption: 'The spout', year: 2024, author: null, licence: null })
    const others = { ...own, isOthers: true, author: ' Maila ', licence: 'CC_BY' as const, year: '१९६२' }
    expect(photoChange(others)).toEqual({ caption: 'The spout', year: 1962, author: 'Maila', licence: 'CC_BY' })
    expect(changedPhotos({ ...blank, photos: { [id(2)]: others } }, blank, [photo(2), photo(3)])).toEqual([photo(2)])
  })
})

describe('what is wrong', () => {
  const code = (part: Partial<PlaceFields>) => Object.values(faultsOf(fields(part)))
  test.each<[string, Partial<PlaceFields>, object[]]>([
    ['nothing', {}, []],
    ['no name', { name: '  ' }, [{ code: 'name-needed' }]],
    ['a city that is typed, not chosen', { cityText: 'Kath' }, [{ code: 'city-not-chosen' }]],
    ['half a point', { point: '27.7' }, [{ code: 'half-point' }]],
    ['a point beyond the pole', { point: '91, 85' }, [{ code: 'first-too-far', limit: 90 }]],
    ['no point', { point: 'behind the temple' }, [{ code: 'not-a-point' }]],
    ['a long story', { story: 'x'.repeat(10_012) }, [{ code: 'too-long', part: 'story', by: 12 }]],
    [
      'a day that never was',
      { begin: { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 2015, month: 2, day: 30 } },
      [{ code: 'too-late-in-month', limit: 28 }],
    ],
    [
      'an end before the beginning',
      { isThere: false, end: { calendar: 'GREGORIAN', qualifier: 'BEFORE', year: 1701 } },
      [{ code: 'end-before-begin' }],
    ],
    [
      'a link without a title',
      { sources: [{ title: '', url: 'https://a.org' }] },
      [{ code: 'source-title-needed', at: 0 }],
    ],
    ['a link without https', { sources: [{ title: 'a', url: 'http://a.org' }] }, [{ code: 'not-https', at: 0 }]],
    ['a beginning that is still to come', { begin: bikram(2150) }, [{ code: 'still-to-come' }]],
    ['an end that is still to come', { isThere: false, end: date(2150) }, [{ code: 'still-to-come' }]],
    ['the year 0', { begin: date(0) }, [{ code: 'no-year-zero' }]],
    ['too many names', { otherNames: ['a', 'b', 'c', 'd', 'e'] }, [{ code: 'too-many-names', limit: 5 }]],
  ])('%s', (_, part, faults) => {
    expect(code(part)).toEqual(faults)
  })

  test.each<[string, NonNullable<PlaceFields['begin']>, NonNullable<PlaceFields['end']>, boolean]>([
    ['in one year', date(1742), date(1742), false],
    ['the year before', date(1742), date(1741), true],
    ['in both calendars, the same', bikram(1799), date(1742), false],
    ['in both calendars, earlier', bikram(1799), date(1741), true],
    ['after a year', date(1742), { ...date(1700), qualifier: 'AFTER' }, false],
    ['begun before a year', { ...date(1742), qualifier: 'BEFORE' }, date(1700), false],
    ['between two years', date(1742), { ...date(1700), qualifier: 'BETWEEN', year2: 1750 }, false],
    ['months of a year', { ...date(1742), month: 5 }, { ...date(1742), month: 4 }, true],
  ])('an end before the beginning: %s', (_, begin, end, isEarly) => {
    expect(endsTooEarly(begin, end)).toBe(isEarly)
  })

  test('a photo of somebody else needs author and licence, and a year that can be', () => {
    const others = { caption: '', year: '', isOthers: true, author: '', licence: '' as const }
    const faultOf = (part: object) => photoFault({ ...blank, photos: { [id(2)]: { ...others, ...part } } }, photo(2))
    expect(faultOf({})).toBe('author-needed')
    expect(faultOf({ author: 'Not known' })).toBe('licence-needed')
    expect(faultOf({ author: 'Not known', licence: 'CC_BY' })).toBeUndefined()
    expect(faultOf({ isOthers: false, year: '24' })).toBe('year')
    expect(faultOf({ isOthers: false, year: 'old' })).toBe('year')
    expect(faultOf({ isOthers: false, year: '२०७५' })).toBe('year-to-come')
    expect(faultOf({ isOthers: false, year: '2018' })).toBeUndefined()
    expect(gregorianYears(2075)).toEqual({ from: 2018, to: 2019 })
    expect(gregorianYears(2150)).toBeUndefined()
  })

  test('what is missing before publishing', () => {
    expect(missingIn(blank, 0)).toEqual(['name', 'category', 'where'])
    expect(missingIn(fields(), 0)).toEqual([])
    expect(missingIn(fields({ point: '27.7' }), 0)).toEqual(['where'])
    expect(missingIn(fields({ category: 'ANCESTRAL_HOME' }), 0)).toEqual(['link'])
    expect(missingIn(fields({ category: 'ANCESTRAL_HOME' }), 1)).toEqual([])
  })
})

function date(year: number) {
  return { calendar: 'GREGORIAN', qualifier: 'EXACT', year } as const
}
function bikram(year: number) {
  return { calendar: 'BIKRAM_SAMBAT', qualifier: 'ABOUT', year } as const
}

describe('changed on two devices', () => {
  test('what only one of them changed is taken from that one', () => {
    const base = fields()
    const { merged, conflicts } = mergedWith(
      fields({ story: 'Mine' }),
      base,
      fields({ name: 'Theirs', condition: 'AT_RISK' }),
    )
    expect(conflicts).toEqual([])
    expect(merged).toMatchObject({ story: 'Mine', name: 'Theirs', condition: 'AT_RISK' })
  })

  test('what both changed otherwise is a conflict; the same change is none', () => {
    const mine = fields({ name: 'Mine', story: 'Both' })
    const { merged, conflicts } = mergedWith(mine, fields(), fields({ name: 'Theirs', story: 'Both' }))
    expect(conflicts).toEqual(['name'])
    expect(merged.name).toBe('Mine')
  })
})

test('what a browser kept is read as far as it can be', () => {
  expect(fieldsFrom(undefined)).toBeUndefined()
  expect(fieldsFrom({ name: 3 })).toBeUndefined()
  const whole = fields({ photos: { a: { caption: '', year: '', isOthers: true, author: 'x', licence: '' } } })
  expect(fieldsFrom(JSON.parse(JSON.stringify(whole)))).toEqual({ ...whole, begin: { ...whole.begin } })
  expect(
    fieldsFrom({
      name: 'a',
      category: 'CASTLE',
      otherNames: 'b',
      begin: { year: 'x' },
      sources: [null],
      photos: { a: 1 },
    }),
  ).toEqual({ ...blank, name: 'a', sources: [{ title: '', url: '' }] })
})
