import { expect, test } from 'vitest'
import { foldsOf } from './folds.ts'
import { buildModel } from './model/model.ts'
import { columnsOf } from './testing/columns.ts'

/** 0+1 have 2 to 7; 4 has 8 to 12 with 13 and 14 to 16 with 17. */
const { shape } = buildModel(
  columnsOf(18, [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [4, 13, 8, 9, 10, 11, 12],
    [4, 17, 14, 15, 16],
  ]),
)

test('siblings nearest in the order of birth stay, and one card stands for the others', () => {
  expect(foldsOf(shape, 4, { siblings: 3, children: 99 }, []).get(0)).toEqual({
    union: 0,
    person: 6,
    count: 3,
    shown: [3, 4, 5],
    isSiblings: true,
  })
  expect(foldsOf(shape, 7, { siblings: 2, children: 99 }, []).get(0)).toMatchObject({
    person: 5,
    shown: [6, 7],
    count: 4,
  })
})

test('children stay with their own couple, the eldest first, and nobody is folded alone', () => {
  const folds = foldsOf(shape, 4, { siblings: 99, children: 5 }, [])
  expect(folds.get(1)).toMatchObject({ shown: [8, 9], person: 10, count: 3, isSiblings: false })
  expect(folds.get(2)).toMatchObject({ shown: [14], person: 15, count: 2 })
  expect(foldsOf(shape, 4, { siblings: 99, children: 8 }, []).size).toBe(0)
})

test('what was opened is not folded again', () => {
  expect([...foldsOf(shape, 4, { siblings: 1, children: 2 }, [1]).keys()]).toEqual([0, 2])
})
