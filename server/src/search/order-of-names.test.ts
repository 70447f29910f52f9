import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace } from '../../test/heritage.ts'

// Names come before descriptions: the exact name, names that begin with the question, then names with a word that does.

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

const makers: Record<string, (name: string, description: string) => Promise<unknown>> = {
  GROUP: (name, description) => newGroup(asha, { name, description, visibility: 'PUBLIC' }),
  EVENT: (name, description) => newEvent(asha, app.clock.now(), { name, description }),
  PROGRAM: (name, description) => asha.post('/v1/finance/program', { name, description }),
  HERITAGE: (name, description) => newPlace(asha, { name, description }),
  TREE: (name, description) => asha.post('/v1/family/family-tree', { name, description, privacy: 'PUBLIC' }),
}
/** In the order in which they are to be found. The last one only sounds alike. */
const named = ['Samjhana', 'Samjhana hall', 'Samjhanapur', 'The samjhana', 'Old samjhanaghar', 'Samjana']
const described = ['Kitchen', 'Garden']
const inOrder = [...named.slice(0, -1), ...described, named.at(-1)!]

/** The names of a list, in order, over all pages of this size. */
async function namesIn(path: string, size: number): Promise<string[]> {
  const names: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { status, body } = await asha.get(`${path}&limit=${size}${next && `&next=${encodeURIComponent(next)}`}`)
    expect(status).toBe(200)
    names.push(...body.data.map((row: { name?: string; title?: string }) => row.title ?? row.name))
    next = body.next
  }
  return names
}

const lists: Record<string, string> = {
  GROUP: '/v1/group?scope=mine&q=samjhana',
  PROGRAM: '/v1/finance/program/all?q=samjhana',
  HERITAGE: '/v1/heritage?q=samjhana',
  TREE: '/v1/family/family-tree/search?name=samjhana',
}

test.each(Object.keys(makers))(
  '%s: names that begin with the question come before descriptions with it',
  async (type) => {
    const make = makers[type]!
    // The newest come last: the order is not that of their age.
    for (const name of [...named.toReversed().filter((name) => name !== 'Samjhana hall'), 'Samjhana hall'])
      await make(name, 'x')
    await make(described[1]!, 'In memory of samjhanas')
    await make(described[0]!, 'In memory of Samjhana')
    for (const path of [`/v1/search?type=${type}&q=samjhana`, ...(lists[type] ? [lists[type]] : [])])
      for (const size of [1, 3, 20]) expect([path, size, await namesIn(path, size)]).toEqual([path, size, inOrder])
  },
)

test('a family tree with the exact name comes before names that begin with it or sound alike', async () => {
  for (const name of ['Ravi', 'Rabi', 'Clan of Ravi', 'Ravina', 'Ravindra hall'])
    await asha.post('/v1/family/family-tree', { name, description: 'x', privacy: 'PUBLIC' })
  for (const size of [1, 20])
    expect(await namesIn('/v1/family/family-tree/search?name=ravi', size)).toEqual([
      'Ravi',
      'Ravina',
      'Ravindra hall',
      'Clan of Ravi',
      'Rabi',
    ])
})
