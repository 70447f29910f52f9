import { isCommonPassword } from '@mulghar/contract/accounts/common-passwords'
import { expect, test } from 'vitest'
import { isCommonWithTail, problemsOf } from './new-password-rules.ts'

const good = { password: 'our goat ate three hats', again: 'our goat ate three hats', account: 'a lamp in the door' }
const rules = { asksAccount: true, isCommon: false }

test('a long password of its own, typed twice, is accepted', () => {
  expect(problemsOf(good, rules)).toEqual({})
})

test('the same letters in two ways of writing are the same password', () => {
  const [composed, split] = ['हमारा क़िला पुराना है और बड़ा', 'हमारा क़िला पुराना है और बड़ा'].map((text, index) =>
    text.normalize(index ? 'NFD' : 'NFC'),
  )
  expect(problemsOf({ ...good, password: composed!, again: split! }, rules)).toEqual({})
  expect(problemsOf({ ...good, password: composed!, again: composed!, account: split! }, rules)).toEqual({
    password: 'account',
  })
})

test.each([
  ['too short', { ...good, password: 'our goat at', again: 'our goat at' }, rules, { password: 'short' }],
  ['common', good, { ...rules, isCommon: true }, { password: 'common' }],
  ['the one of now', good, { ...rules, old: good.password }, { password: 'same' }],
  ['typed differently', { ...good, again: 'our goat ate tree hats' }, rules, { again: 'differs' }],
  ['without the account password', { ...good, account: '' }, rules, { account: 'account-missing' }],
] as const)('a password that is %s is refused', (_, value, given, expected) => {
  expect(problemsOf(value, given)).toEqual(expected)
})

test('a common password with digits or signs behind it is common', () => {
  const isCommon = (password: string) =>
    isCommonWithTail(password, (head) => isCommonPassword(head, { name: 'Asha Rai', email: 'asha.rai@mail.test' }))
  for (const password of ['password12345', 'kathmandu2026!!', '123456789012', 'asha.rai@mail.test1'])
    expect(isCommon(password), password).toBe(true)
  for (const password of ['our goat ate three hats', '119482773645', 'हाम्रो बाख्राले टोपी खायो'])
    expect(isCommon(password), password).toBe(false)
})
