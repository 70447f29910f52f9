import { expect, test } from 'vitest'
import { sendInTurn, takeTurn, type Turn } from './choices.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const online = () => Promise.resolve()

/** A choice whose answer comes when the test says so. */
function choose(part: string, value: string, sent: string[], connection: (turn: Turn) => Promise<void> = online) {
  const turn = takeTurn<string, string>(['privacy', part], value)
  const answer = Promise.withResolvers<string>()
  const choice = { turn, answer, is: 'open' }
  sendInTurn(
    turn as Turn,
    () => connection(turn as Turn),
    () => {
      sent.push(value)
      return answer.promise
    },
  ).then(
    (reply) => (choice.is = reply),
    (error: Error) => (choice.is = error.name),
  )
  return choice
}

test('sends the choices of a resource one after the other', async () => {
  const sent: string[] = []
  const [bio, email] = [choose('bio', 'me', sent), choose('email', 'all', sent)]
  await settle()
  expect(sent).toEqual(['me'])
  bio.answer.resolve('saved')
  await settle()
  expect([sent, bio.is]).toEqual([['me', 'all'], 'saved'])
  email.answer.reject(new Error('refused'))
  await settle()
  expect(email.is).toBe('Error')
})

test('ends an earlier choice of the same part, and never sends it where it still waits', async () => {
  const sent: string[] = []
  const first = choose('bio', 'me', sent)
  await settle()
  const second = choose('bio', 'followers', sent)
  const third = choose('bio', 'all', sent)
  await settle()
  first.answer.resolve('saved')
  await settle()
  expect(sent).toEqual(['me', 'all'])
  third.answer.resolve('saved')
  await settle()
  expect([first.is, second.is, third.is]).toEqual(['Overtaken', 'Overtaken', 'saved'])
})

test('gives the last choice the state before all choices that were not saved', async () => {
  const never = ({ overtaken }: Turn) =>
    new Promise<void>((_, reject) => overtaken.addEventListener('abort', () => reject(overtaken.reason as Error)))
  const first = choose('bio', 'me', [], never)
  first.turn.context = 'as saved'
  const second = choose('bio', 'followers', [], never)
  second.turn.context = 'me'
  await settle()
  const third = choose('bio', 'all', [])
  await settle()
  expect([first.is, second.is, third.turn.context]).toEqual(['Overtaken', 'Overtaken', 'as saved'])
  third.answer.resolve('saved')
  await settle()
})

test('keeps the state of an earlier choice that was saved as what a later one goes back to', async () => {
  const first = choose('bio', 'me', [])
  first.turn.context = 'as saved'
  await settle()
  const second = choose('bio', 'all', [])
  second.turn.context = 'me'
  first.answer.resolve('saved')
  await settle()
  expect([first.is, second.turn.context]).toEqual(['Overtaken', 'me'])
  second.answer.resolve('saved')
  await settle()
})
