import { expect, test } from 'vitest'
import { buildModel } from '../chart/model/model.ts'
import { columnsOf } from '../chart/testing/columns.ts'
import { openedIn, unionName } from './kept-place.ts'

test('opened branches keep their people when the places in the tree change', () => {
  const before = columnsOf(4, [
    [0, 1, 2],
    [0, -1, 3],
  ])
  const model = buildModel(before)
  const { id } = before.people
  const opened = {
    expanded: [{ person: id[2]!, branch: 'children' as const }],
    unfolded: [unionName(model, 0), unionName(model, 1)],
  }
  // Another first person moves everybody by one place.
  const after = columnsOf(5, [
    [1, 2, 3],
    [1, -1, 4],
  ])
  after.people.id = ['new', ...id]
  expect(openedIn(buildModel(after), opened)).toEqual({
    expanded: [{ person: 3, branch: 'children' }],
    unfolded: [0, 1],
  })
  after.people.id = ['new', id[0]!, 'other', 'gone', id[3]!]
  expect(openedIn(buildModel(after), opened)).toEqual({ expanded: [], unfolded: [1] })
})
