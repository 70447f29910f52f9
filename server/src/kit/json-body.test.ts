import { usualBodyBytes } from '@mulghar/contract/kit/endpoint'
import { PersonDraft } from '@mulghar/contract/trees/person'
import { heritage } from '@mulghar/contract/heritage/heritage'
import { vaultFiles } from '@mulghar/contract/storage/files'
import { families } from '@mulghar/contract/trees/families'
import { persons } from '@mulghar/contract/trees/people'
import { wire } from '@mulghar/contract/wire'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { isIntricate } from './json-body.ts'

const is = (text: string) => isIntricate(Buffer.from(text))
const times = <T>(count: number, one: () => T) => Array.from({ length: count }, one)

test('flags deep or very fragmented JSON, and nothing else', () => {
  expect(is('['.repeat(32) + ']'.repeat(32))).toBe(false)
  expect(is('['.repeat(33) + ']'.repeat(33))).toBe(true)
  expect(is(`[${times(100, () => '[[]]').join()}]`)).toBe(false)
  expect(is(`[${times(30_000, () => '1').join()}]`)).toBe(true)
  expect(is(JSON.stringify('[{'.repeat(50_000)))).toBe(false)
  expect(is(JSON.stringify({ text: '"[,\\'.repeat(50_000) }))).toBe(false)
  expect(is(JSON.stringify({ text: '\\' }) + '['.repeat(40))).toBe(true)
  expect(is('"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[')).toBe(false)
})

test('a person with all that may be said of one is taken, in Devanagari too', () => {
  const say = (length: number) => 'क'.repeat(length)
  const date = { calendar: 'BIKRAM_SAMBAT', qualifier: 'FROM_TO', year: 2001, month: 1, day: 1, text: say(500) }
  const fullest = {
    names: times(10, () => ({ script: 'Deva', first: say(60), last: say(60) })),
    birth: date,
    death: date,
    marriage: date,
    contactDetails: { bio: say(20_000) },
    addresses: times(50, () => ({ address: say(200), city: { id: null, name: say(120), countryName: say(120) } })),
    educations: times(50, () => ({ degreeName: say(200), institutionName: say(200) })),
    jobs: times(50, () => ({ position: say(200) })),
    sources: times(100, () => ({ title: say(300), page: say(300), link: say(500) })),
    facts: times(200, () => ({ id: newId(), type: say(60), value: say(1000), date, place: say(300) })),
    relations: {
      parents: times(20, () => ({ id: newId(), kind: 'BIRTH' })),
      partners: times(50, () => ({ id: newId(), kind: 'MARRIED', from: date, to: date })),
      children: times(100, () => ({ id: newId(), kind: 'BIRTH', order: 1, otherParentId: newId() })),
    },
  }
  expect(PersonDraft.safeParse(fullest).error?.issues).toBeUndefined()
  const body = Buffer.from(JSON.stringify(fullest))
  expect(body.length).toBeGreaterThan(usualBodyBytes)
  expect(body.length).toBeLessThan(persons.create.maxBodyBytes)
  expect(isIntricate(body)).toBe(false)
})

test('only the calls for people, families, places and changes of a vault take larger bodies', () => {
  const more = Object.values(wire).flatMap((table) => Object.values(table).filter((row) => 'maxBodyBytes' in row))
  expect(new Set(more)).toEqual(
    new Set<unknown>([
      persons.create,
      persons.update,
      persons.validate,
      families.words,
      heritage.create,
      heritage.update,
      vaultFiles.batch,
    ]),
  )
})
