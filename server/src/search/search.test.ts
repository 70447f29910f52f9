import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Shrestha')
  ravi = await app.signUp('Ravi Srestha')
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Shresthas', description: 'x', gotra: 'Kashyap' })
  for (const firstName of ['Ram', 'Sita', 'Gita'])
    await asha.post(`/v1/family/${body.id}/person`, { firstName, lastName: 'Shrestha' })
})
afterAll(() => app.close())

type Find = { type: string; title: string }

async function all(by: Member, query: string): Promise<string[]> {
  const seen: Find[] = []
  let next: string | null = ''
  while (next !== null) {
    const { status, body } = await by.get(`/v1/search?${query}&next=${next}`)
    expect(status).toBe(200)
    seen.push(...body.data)
    next = body.next
  }
  return seen.map(({ type, title }) => `${type} ${title}`).sort()
}

test('finds trees, people of trees that are open, and members', async () => {
  const everything = [
    'PERSON Gita Shrestha',
    'PERSON Ram Shrestha',
    'PERSON Sita Shrestha',
    'TREE Shresthas',
    'USER Asha Shrestha',
    'USER Ravi Srestha',
  ]
  for (const size of [1, 2, 3, 20]) expect(await all(asha, `q=Shresta&size=${size}`)).toEqual(everything)
  const found = (await asha.get('/v1/search?q=Shresta&size=20')).body.data as Find[]
  expect(found.map(({ type }) => type)).toEqual(['TREE', 'PERSON', 'PERSON', 'PERSON', 'USER', 'USER'])
  expect(await all(ravi, 'q=श्रेष्ठ')).toEqual(['TREE Shresthas', 'USER Asha Shrestha', 'USER Ravi Srestha'])
})

test('may be asked for one kind', async () => {
  expect(await all(asha, 'q=shrestha+si&type=PERSON')).toEqual(['PERSON Sita Shrestha'])
  expect(await all(asha, 'q=ra&type=USER')).toEqual(['USER Ravi Srestha'])
  expect(await all(asha, 'q=kashyap&type=TREE')).toEqual(['TREE Shresthas'])
  expect((await asha.get('/v1/search?q=x&type=NOTHING')).status).toBe(400)
})

/** In the order in which they are shown, by pages of one. */
async function inOrder(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { body } = await asha.get(`/v1/search?${query}&size=1&next=${next}`)
    seen.push(...body.data.map(({ title }: Find) => title))
    next = body.next
  }
  return seen
}

test('trees and members with an exact or begun name come before those that only sound so', async () => {
  for (const name of ['Grung', 'Gurungs of Sikles', 'The Gurung house', 'Gurung of Ghandruk', 'gurung'])
    await asha.post('/v1/family/family-tree', { name, description: 'x' })
  expect(await inOrder('q=Gurung&type=TREE')).toEqual([
    'gurung',
    'Gurung of Ghandruk',
    'Gurungs of Sikles',
    'The Gurung house',
    'Grung',
  ])
  for (const name of ['Gitta Lama', 'Tara Gita', 'Gitanjali Rai', 'Gita', 'Gita Lama']) await app.signUp(name)
  expect(await inOrder('q=gita&type=USER')).toEqual(['Gita', 'Gita Lama', 'Tara Gita', 'Gitanjali Rai', 'Gitta Lama'])
})

test('a person of a tree is named in both scripts, first in the script of the question', async () => {
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Two scripts', description: 'x' })
  const names = [{ script: 'Deva', first: 'विक्रम', last: 'अधिकारी' }]
  await asha.post(`/v1/family/${body.id}/person`, { firstName: 'Bikram', lastName: 'Adhikari', names })
  const found = async (q: string) => (await asha.get(`/v1/search?type=PERSON&q=${encodeURIComponent(q)}`)).body.data
  expect(await found('विक्रम')).toMatchObject([{ title: 'विक्रम अधिकारी', also: 'Bikram Adhikari' }])
  expect(await found('Bikram')).toMatchObject([{ title: 'Bikram Adhikari', also: 'विक्रम अधिकारी' }])
})

test('a renamed member is found by the new name', async () => {
  const meera = await app.signUp('Meera Thapa')
  await meera.put('/v1/profile/user-detail', { name: 'Meera Gurung' })
  expect(await all(asha, 'q=meera+thapa&type=USER')).toEqual([])
  expect(await all(asha, 'q=gurung&type=USER')).toEqual(['USER Meera Gurung'])
})

test('needs a question and an account', async () => {
  expect((await asha.get('/v1/search?q=')).status).toBe(400)
  expect((await asha.get('/v1/search?q=x&next=x')).status).toBe(400)
  expect((await app.visitor.get('/v1/search?q=x')).status).toBe(401)
})
