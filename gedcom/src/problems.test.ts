import { expect, test } from 'vitest'
import { readFamily, readRecords } from './index.ts'
import { Problems } from './problems.ts'

test('what somebody is called is asked for once, however many problems there are', () => {
  const problems = new Problems()
  let asked = 0
  const name = () => {
    asked++
    return 'Hari Shrestha'
  }
  problems.about(name, () => {
    for (let line = 1; line <= 10; line++) problems.add('no-such-day', line)
  })
  problems.aboutPeople(
    () => [name()],
    () => {
      for (let line = 1; line <= 10; line++) problems.add('no-such-day', line)
    },
  )
  expect(asked).toBe(2)
  expect(problems.list()).toMatchObject([
    { code: 'no-such-day', count: 20, names: ['Hari Shrestha'], people: ['Hari Shrestha'] },
  ])
})

test('a date of a family that cannot be read is one problem, of a first marriage and of any further one', async () => {
  const dates = (...lines: string[]) => lines.map((line) => `1 ${line}\n2 DATE some day\n`).join('')
  const problemsOf = async (text: string) => {
    const { records } = await readRecords(`0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @F@ FAM\n${text}0 TRLR\n`)
    const problems = new Problems()
    readFamily(
      records.find(({ tag }) => tag === 'FAM')!,
      problems,
    )
    return problems.list().map(({ code, count, lines }) => [code, count, lines])
  }
  expect(await problemsOf(dates('MARR'))).toEqual([['unreadable-date', 1, [6]]])
  expect(await problemsOf(dates('MARR', 'DIV', 'ENGA', 'MARR'))).toEqual([['unreadable-date', 4, [6, 8, 10, 12]]])
})
