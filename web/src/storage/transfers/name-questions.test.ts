import { expect, it } from 'vitest'
import { NameQuestions } from './name-questions.ts'

const settled = () => new Promise((done) => setTimeout(done))

it('asks one question after the other', async () => {
  const questions = new NameQuestions()
  const [first, second] = [questions.asker(), questions.asker()]
  const answers = [first('a.txt'), second('b.txt')]
  await settled()
  expect(questions.state()?.name).toBe('a.txt')
  questions.state()?.answer('replace', false)
  await settled()
  expect(questions.state()?.name).toBe('b.txt')
  questions.state()?.answer('skip', false)
  expect(await Promise.all(answers)).toEqual(['replace', 'skip'])
  expect(questions.state()).toBeUndefined()
})

it('keeps an answer for the files of the same choice, and for no others', async () => {
  const questions = new NameQuestions()
  const [first, second] = [questions.asker(), questions.asker()]
  const answers = [first('a.txt'), first('b.txt'), second('c.txt')]
  await settled()
  questions.state()?.answer('both', true)
  await settled()
  expect(questions.state()?.name).toBe('c.txt')
  questions.state()?.answer('skip', true)
  expect(await Promise.all(answers)).toEqual(['both', 'both', 'skip'])
})
