import { expect, test } from 'vitest'
import { buildModel } from '../chart/model/model.ts'
import { columnsOf } from '../chart/testing/columns.ts'
import { forExport } from './for-export.ts'

function familyOf() {
  const columns = columnsOf(2, [])
  columns.people.born = [1900, 1980]
  columns.people.died = [1970, null]
  columns.people.living = '01'
  return buildModel(columns)
}

test.each([
  ['OWNER', [1900, 1980]],
  ['READ_WRITE', [1900, 1980]],
  ['READ_ONLY', [1900, null]],
  [null, [1900, null]],
] as const)('%s takes along the years of %s', (role, born) => {
  const { people } = forExport(familyOf(), role).columns
  expect(people.born).toEqual(born)
  expect(people.died).toEqual([1970, null])
  expect(people.first).toEqual(['First0', 'First1'])
})
