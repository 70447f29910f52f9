import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { plural, t } from '@lingui/core/macro'
import { dateInWords } from '../../kit/partial-dates.ts'
import { wordsForIssue } from '../../kit/words.ts'
import type { Fault, PhotoFault } from './place-faults.ts'

/** What is wrong with a part of the form, as a sentence. */
export function wordsForFault(fault: Fault, begin?: PartialDate | null): string {
  switch (fault.code) {
    case 'name-needed':
      return t`Please give the place a name. A working name will do.`
    case 'not-a-point':
      return t`This is not a point on the map. Write two numbers, for example 27.7061, 85.3348.`
    case 'first-too-far':
      return t`The first number must be between −${fault.limit} and ${fault.limit}.`
    case 'second-too-far':
      return t`The second number must be between −${fault.limit} and ${fault.limit}.`
    case 'city-not-chosen':
      return t`Please choose a city from the suggestions, or leave this empty.`
    case 'end-before-begin': {
      const began = begin ? dateInWords(begin) : ''
      return began === '' ? issue(fault.code) : t`The end cannot be before the beginning, ${began}.`
    }
    case 'too-many-names':
      return t`A place has at most ${fault.limit} other names.`
    case 'too-long':
      return tooLong(fault)
    case 'source-title-needed':
      return t`Please name the source: a person, a book or a page.`
    case 'not-https':
      return issue('not-https')
    case 'too-late-in-month':
      return issue('too-late-in-month', fault.limit)
    case 'refused':
      return fault.text
    default:
      return issue(fault.code)
  }
}

const issue = (code: Parameters<typeof wordsForIssue>[0]['code'], limit?: number) =>
  wordsForIssue({ code, limit, message: undefined })

function tooLong({ part, by }: Extract<Fault, { code: 'too-long' }>): string {
  if (part === 'story')
    return plural(by, {
      one: 'Please shorten the story by # character.',
      other: 'Please shorten the story by # characters.',
    })
  return plural(by, { one: 'Please shorten this by # character.', other: 'Please shorten this by # characters.' })
}

export function wordsForPhotoFault(fault: PhotoFault): string {
  if (fault === 'year') return t`Please write the year with four digits, from 1800 on.`
  return issue(fault)
}
