import { beforeAll, expect, test } from 'vitest'
import { startInEnglish } from './i18n.ts'
import { tickWords } from './tick-words.ts'

beforeAll(startInEnglish)

type Tick = { type: string; checked: boolean; label?: string; legend?: string; ariaLabel?: string }
const control = ({ type, checked, label, legend, ariaLabel }: Tick) =>
  ({
    type,
    checked,
    labels: label === undefined ? [] : [{ innerText: label }],
    getAttribute: () => ariaLabel ?? null,
    closest: () => (legend === undefined ? null : { querySelector: () => ({ textContent: legend }) }),
  }) as unknown as HTMLInputElement

const label = 'Anyone can join\nMembers find the group in the search.'

test.each([
  {
    name: 'a chosen radio button is the answer of its group',
    tick: { type: 'radio', checked: true, label, legend: 'Who can join *' },
    words: { title: 'Who can join', shown: 'Anyone can join' },
  },
  {
    name: 'a chosen radio button without a group is answered with yes',
    tick: { type: 'radio', checked: true, label },
    words: { title: 'Anyone can join', shown: 'Yes' },
  },
  {
    name: 'a radio button that is not chosen has no answer',
    tick: { type: 'radio', checked: false, label, legend: 'Who can join' },
    words: undefined,
  },
  {
    name: 'a checkbox is answered with yes',
    tick: { type: 'checkbox', checked: true, label, legend: 'Joining' },
    words: { title: 'Anyone can join', shown: 'Yes' },
  },
  {
    name: 'an emptied checkbox is answered with no, under its hidden name',
    tick: { type: 'checkbox', checked: false, ariaLabel: 'Choose this photo' },
    words: { title: 'Choose this photo', shown: 'No' },
  },
])('$name', ({ tick, words }) => {
  expect(tickWords(control(tick))).toEqual(words)
})
