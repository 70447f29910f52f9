import { expect, test } from 'vitest'
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
