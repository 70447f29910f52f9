import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newPlace } from '../../test/heritage.ts'
import { firstAndLast, variantOf } from '../../test/variants.ts'

const twoScripts = 'राम बहादुर श्रेष्ठ Ram Bahadur Shrestha'
/** Nine words that all sound differently; the last three stand behind the first six. */
const nineWords = 'Kathmandu Pokhara Biratnagar Janakpur Lumbini Dharan Temple Roof Fund'

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Rais', description: 'x' })).body.id
})
afterAll(() => app.close())

type Find = { type: string; title: string }

/** The titles found by a search, in order, over all pages. */
async function finds(query: Record<string, string>, size = '20'): Promise<Find[]> {
  const found: Find[] = []
  for (let next: string | null = ''; next !== null;) {
    const asked: string = new URLSearchParams({ ...query, size, next }).toString()
    const { status, body } = await asha.get(`/v1/search?${asked}`)
    expect(status).toBe(200)
    found.push(...body.data.map(({ type, title }: Find) => ({ type, title })))
    next = body.next
  }
  return found
}
const titles = async (q: string, type: string, size?: string) =>
  (await finds({ q, type }, size)).map(({ title }) => title)

const makeEvent = async (name: string, description = 'x') => {
  await newEvent(asha, app.clock.now(), { name, description })
}
const makePlace = async (name: string, description = 'x') => {
  await newPlace(asha, { name, description })
}
const makeGroup = async (name: string, description = 'x') =>
  expect(await asha.post('/v1/group', { name, description, visibility: 'PUBLIC', joinPolicy: 'OPEN' })).toMatchObject({
    status: 201,
  })
const makeProgram = async (name: string, description = 'x') =>
  expect(await asha.post('/v1/finance/program', { name, description })).toMatchObject({ status: 201 })

const makers = {
  USER: async (name: string) => {
    const member = await app.signUp('Somebody')
    expect(await member.put('/v1/profile/user-detail', { name })).toMatchObject({ status: 200 })
  },
  TREE: async (name: string) =>
    expect(await asha.post('/v1/family/family-tree', { name, description: 'x' })).toMatchObject({ status: 201 }),
  PERSON: async (name: string) =>
    expect(await asha.post(`/v1/family/${treeId}/person`, { firstName: name, lastName: 'Rai' })).toMatchObject({
      status: 201,
    }),
  GROUP: makeGroup,
  EVENT: makeEvent,
  PROGRAM: makeProgram,
  HERITAGE: makePlace,
}
/** How long a name of each kind may be. */
const nameLengths = { USER: 100, TREE: 120, PERSON: 200, GROUP: 80, EVENT: 200, PROGRAM: 200, HERITAGE: 200 }
const kinds = Object.keys(makers) as (keyof typeof makers)[]
/** How many finds a page has. */
const sizes = firstAndLast(['1', '2', '20'])
const shownAs = (type: string, name: string) => (type === 'PERSON' ? `${name} Rai` : name)

describe.each(kinds)('%s', (type) => {
  const variant = variantOf(kinds, type)
  test('is found by every word of a long name, and by all of them', variant, async () => {
    await makers[type](nineWords)
    const whole = shownAs(type, nineWords)
    for (const word of nineWords.split(' ')) expect(await titles(word, type), word).toContain(whole)
    expect(await titles('Fund Roof', type)).toEqual([whole])
    expect(await titles(nineWords, type)).toEqual([whole])
    expect(await titles(nineWords.split(' ').toReversed().join(' '), type)).toEqual([whole])
    expect(await titles(`${nineWords} Gurung`, type)).toEqual([])
  })

  test('is found by either script of a name in both', variant, async () => {
    await makers[type](`${twoScripts} ${type}`)
    for (const q of ['श्रेष्ठ', 'बहादुर राम', 'Shrestha Bahadur', 'Shrestha श्रेष्ठ राम', twoScripts])
      expect(await titles(q, type), q).toContain(shownAs(type, `${twoScripts} ${type}`))
  })

  test('is found by the last words of the longest name', variant, async () => {
    const words = Array.from({ length: 66 }, (_, at) => `${'bdgklmnprst'[at % 11]}${'bdgklm'[Math.floor(at / 11)]}`)
    const name = words.join(' ').slice(0, nameLengths[type]).trim()
    await makers[type](name)
    for (const word of name.split(' ').slice(-5))
      expect(await titles(`${words[0]} ${word}`, type), word).toContain(shownAs(type, name))
  })
})

/** The kinds that are found by their descriptions, too. */
const describedKinds = [
  ['GROUP', makeGroup, '/v1/group'],
  ['EVENT', makeEvent, undefined],
  ['PROGRAM', makeProgram, '/v1/finance/program/all'],
  ['HERITAGE', makePlace, '/v1/heritage'],
] as const
const variantOfDescribed = (type: string) =>
  variantOf(
    describedKinds.map(([kind]) => kind),
    type,
  )

describe.each(describedKinds)('%s', (type, make) => {
  const variant = variantOfDescribed(type)
  test('is found by the words of its description, behind those whose name has them', variant, async () => {
    await make('Village works', 'For the well and the सामुदायिक school in Bandipur')
    await make('Books', 'A library near the well')
    await make('A new well', 'x')
    await make('Well', 'x')
    expect(await titles('Bandipur', type)).toEqual(['Village works'])
    expect(await titles('samudayik well', type)).toEqual(['Village works'])
    expect(await titles('well', type)).toEqual(['Well', 'A new well', 'Books', 'Village works'])
    expect((await finds({ q: 'well', type }, '1')).map(({ title }) => title)).toEqual([
      'Well',
      'A new well',
      'Books',
      'Village works',
    ])
  })
})

test('an exact name comes first over all kinds, then a name that begins so, then an exact word, then what only sounds alike', async () => {
  await makeEvent('Rabi gathering')
  await makeEvent('Birthday of Ravi')
  await makeProgram('Ravindra fund')
  await makeGroup('Rabie')
  for (const name of ['Rabi Thapa', 'Ravina Lama', 'Ravi Adhikari']) await app.signUp(name)
  const expected = [
    'USER Ravi Adhikari',
    'PROGRAM Ravindra fund',
    'EVENT Birthday of Ravi',
    'USER Ravina Lama',
    'EVENT Rabi gathering',
    'GROUP Rabie',
    'USER Rabi Thapa',
  ]
  for (const size of sizes)
    expect((await finds({ q: 'ravi' }, size)).map(({ type, title }) => `${type} ${title}`)).toEqual(expected)
})

test('a name in the other script comes before exact words of descriptions, and these before a name that only sounds alike', async () => {
  for (const at of [1, 2, 3]) await makeProgram(`Water ${at}`, 'Sunil thanks everybody')
  await makeGroup('Neighbours', 'founded by Sunil')
  await makeEvent('Meeting', 'with Sunil')
  await asha.post('/v1/post', { text: 'Sunil has arrived' })
  await app.signUp('Sunil Basnet')
  await makers.PERSON('Suniel')
  const described = [
    'EVENT Meeting',
    'GROUP Neighbours',
    'POST Sunil has arrived',
    'PROGRAM Water 1',
    'PROGRAM Water 2',
    'PROGRAM Water 3',
  ]
  const inOrder = async (q: string, size: string) =>
    (await finds({ q }, size)).map(({ type, title }) => `${type} ${title}`)
  for (const size of sizes) {
    for (const q of ['सुनिल', 'सुनील', 'Sunil']) {
      const found = await inOrder(q, size)
      expect(found[0], q).toBe('USER Sunil Basnet')
      expect(found.slice(1, -1).sort(), q).toEqual(described)
      expect(found.at(-1), q).toBe('PERSON Suniel Rai')
    }
    const found = await inOrder('Suniel', size)
    expect(found.slice(0, 2)).toEqual(['PERSON Suniel Rai', 'USER Sunil Basnet'])
    expect(found.slice(2).sort()).toEqual(described)
  }
})

test('renamed or newly described items are found by their new words only', async () => {
  const { body } = await asha.post('/v1/finance/program', { name: 'Bridge', description: 'over the Trishuli' })
  await asha.put(`/v1/finance/program/${body.id}`, { name: 'Bridge', description: 'over the Marsyangdi' })
  expect(await titles('Trishuli', 'PROGRAM')).toEqual([])
  expect(await titles('Marsyangdi', 'PROGRAM')).toEqual(['Bridge'])
})

test('names come first, then begun names, then descriptions, then words that only sound alike, over all kinds', async () => {
  await makeEvent('Gathering of माला', 'every year')
  await makeProgram('Support', 'for the मल्ल family')
  await makeGroup('मल्लवंश')
  await makeGroup('Youth', 'for the मल्लवंश')
  await makers.TREE('दोलखाका मल्ल')
  await makers.USER('Hari मल्ल Thakuri')
  await makers.PERSON('Bimala मल्ल')
  await asha.post('/v1/post', { text: 'We met the मल्ल kings' })
  const expected = [
    ['GROUP मल्लवंश', 'PERSON Bimala मल्ल Rai', 'TREE दोलखाका मल्ल', 'USER Hari मल्ल Thakuri'],
    ['POST We met the मल्ल kings', 'PROGRAM Support'],
    ['GROUP Youth'],
    ['EVENT Gathering of माला'],
  ]
  for (const size of sizes) {
    const found = (await finds({ q: 'मल्ल' }, size)).map(({ type, title }) => `${type} ${title}`)
    let at = 0
    for (const degree of expected) expect(found.slice(at, (at += degree.length)).sort()).toEqual(degree.toSorted())
    expect(found).toHaveLength(at)
  }
})

test.each(['GROUP', 'EVENT', 'PROGRAM', 'POST'])(
  '%s is found by beginnings of words of its description',
  async (type) => {
    const text = 'Restoration of the old gumba'
    if (type === 'POST') await asha.post('/v1/post', { text })
    else await makers[type as keyof typeof makers](`Plan ${type}`, text)
    expect(await titles('resto', type)).toEqual([type === 'POST' ? text : `Plan ${type}`])
    expect(await titles('gum resto', type)).toHaveLength(1)
    expect(await titles('restoring', type)).toEqual([])
  },
)

/** The other scripts of names that begin alike, and of one that has the word in its middle. */
const likeBeginnings = [
  ['a name begins with the question', 'kwelt', ['Kwelta Guthi'], ['Old Kwelta House', 'The Kwelta Society']],
  [
    'a name begins with a whole word',
    'Kaligandaki',
    ['Kaligandakini Ghat'],
    ['Near Kaligandakini', 'At Kaligandakini'],
  ],
  ['a name in the other script begins', 'Pashupa', ['पशुपतिनाथ मन्दिर'], ['Shree Pashupatinath', 'श्री पशुपतिनाथ']],
  ['the question is in the other script', 'पशुपत', ['Pashupatinagar Bazar', 'पशुपतिनाथ मन्दिर'], ['Shree Pashupatinath']],
] as const

describe.each(describedKinds)('%s', (type, make, list) => {
  test.each(likeBeginnings)('comes first where %s', variantOfDescribed(type), async (_, q, first, later) => {
    for (const name of [...first, ...later]) if (!(await titles(name, type)).includes(name)) await make(name)
    for (const size of sizes) {
      const found = (await finds({ q, type }, size)).map(({ title }) => title)
      expect(found.slice(0, first.length).toSorted()).toEqual([...first].toSorted())
      expect(found).toEqual([...new Set(found)])
      for (const name of later) expect(found).toContain(name)
    }
    if (!list) return
    const { body } = await asha.get(`${list}?size=20&q=${encodeURIComponent(q)}`)
    const listed: string[] = body.data.map(({ name }: { name: string }) => name)
    expect(listed.slice(0, first.length).toSorted()).toEqual([...first].toSorted())
  })
})

test('places with another name that is the question are each found once, page by page', async () => {
  for (const name of ['Stone', 'Tap', 'Well'])
    await newPlace(asha, { name, names: [{ script: 'Latn', text: 'Hitimanga' }] })
  for (const size of sizes)
    expect((await finds({ q: 'hitimanga', type: 'HERITAGE' }, size)).map(({ title }) => title).toSorted()).toEqual([
      'Stone',
      'Tap',
      'Well',
    ])
})

test('places saved before their beginnings were noted come first, too, once the hourly job noted them', async () => {
  const ids = [
    await newPlace(asha, { name: 'Zorbela Pond' }),
    await newPlace(asha, { name: 'Well', names: [{ text: 'Zorbela of the queens', script: 'Latn' }] }),
    await newPlace(asha, { name: 'Old Zorbela' }),
  ]
  const words = `regexp_replace(words::text, '''(f[^'']*|v2)''( |$)', '', 'g')::tsvector`
  await sql`update heritage_place set words = ${sql.raw(words)} where id = any(${ids}::uuid[])`.execute(app.db)
  expect((await titles('zorbel', 'HERITAGE'))[0]).toBe('Old Zorbela')
  await app.app.keepHouse()
  expect(await titles('zorbel', 'HERITAGE')).toEqual(['Well', 'Zorbela Pond', 'Old Zorbela'])
})

type Ranked = { asked: readonly string[]; order: readonly (readonly string[])[] }
/** Names in their order, those of one place in any order. */
const bothScripts: Ranked[] = [
  {
    asked: ['ravi', 'रवि', 'Rawi'],
    order: [
      ['Ravi Adhikari', 'रवि अधिकारी'],
      ['Old Ravi', 'पुरानो रवि'],
      ['Ravina', 'रविन्द्र'],
    ],
  },
  {
    asked: ['शिव', 'Shiva'],
    order: [
      ['Shiva Sharma', 'शिव शर्मा'],
      ['Om Shiva', 'ओम शिव'],
      ['Shiwani', 'शिवानी'],
    ],
  },
  { asked: ['mahavir', 'महावीर'], order: [['महावीर'], [], ['Mahaveera', 'महावीरनगर']] },
  { asked: ['Laxmi Poudel', 'लक्ष्मी पौडेल', 'lakshmi paudel'], order: [['Laxmi Poudel', 'लक्ष्मी पौडेल']] },
  { asked: ['Krishna Shrestha', 'कृष्ण श्रेष्ठ'], order: [['Krishna Shrestha', 'कृष्ण श्रेष्ठ']] },
]

describe.each(kinds)('%s', (type) => {
  test.each(bothScripts)(
    'counts a word as exact in either script: $asked',
    variantOf(kinds, type),
    async ({ asked, order }) => {
      // Members and people of trees are listed with the whole word first.
      const [first, second = [], begun = []] = order
      const places = ['USER', 'PERSON'].includes(type) ? order : [first!, begun, second]
      const names = order.flat().map((name) => ({ name, shown: shownAs(type, name) }))
      for (const { name, shown } of names) if (!(await titles(name, type)).includes(shown)) await makers[type](name)
      for (const q of asked) {
        for (const size of firstAndLast(['1', '3', '20'])) {
          const all = await titles(q, type, size)
          expect(all, q).toEqual([...new Set(all)])
          const found = all.filter((title) => names.some(({ shown }) => shown === title))
          const inPlaces = places.map((place) => found.splice(0, place.length).toSorted())
          expect(inPlaces, `${q}, ${size} at once`).toEqual(
            places.map((place) => place.map((name) => shownAs(type, name)).toSorted()),
          )
        }
      }
    },
  )
})

test('a place whose other name begins with the question comes before one whose name contains it, in either script', async () => {
  await newPlace(asha, { name: 'Hill', names: [{ script: 'Deva', text: 'विन्ध्यवासिनी देवल' }] })
  await newPlace(asha, { name: 'Near Vindhyavasini' })
  for (const q of ['Vindhyavasini', 'विन्ध्यवासिनी'])
    expect(await titles(q, 'HERITAGE')).toEqual(['Hill', 'Near Vindhyavasini'])
})

test('a post with the exact word in either script comes before a post whose word only begins so', async () => {
  for (const text of ['Evening with विनोद', 'Vinodini sang']) await asha.post('/v1/post', { text })
  for (const q of ['Vinod', 'विनोद']) expect(await titles(q, 'POST')).toEqual(['Evening with विनोद', 'Vinodini sang'])
})

test('a name in the other script comes before an exact word of any kind', async () => {
  await makers.USER('देवेन्द्र')
  await makeEvent('Birthday of Devendra')
  await makeGroup('Devendra friends')
  for (const q of ['devendra', 'देवेन्द्र']) {
    const found = (await finds({ q }, '1')).map(({ title }) => title)
    expect(found.slice(0, 2).toSorted(), q).toEqual(['Devendra friends', 'देवेन्द्र'])
    expect(found[2], q).toBe('Birthday of Devendra')
  }
})
