import { eachText, textKeys, type TextKey } from '@mulghar/contract/trees/person-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words = {
  label: MessageDescriptor
  /** As it is called within a sentence. */
  within: MessageDescriptor
  hint?: MessageDescriptor
}

/** What each text of a person is called, in a form, on a page, in the history and where two people become one. */
export const textWords: Record<TextKey, Words> = {
  namePrefix: {
    label: msg`Name prefix`,
    within: msg`name prefix`,
    hint: msg`A title before the name, such as Dr. or Rev.`,
  },
  surnamePrefix: {
    label: msg`Surname prefix`,
    within: msg`surname prefix`,
    hint: msg`The beginning of the last name, such as van or de la.`,
  },
  nameSuffix: {
    label: msg`Name suffix`,
    within: msg`name suffix`,
    hint: msg`The end of the name, such as Jr. or III.`,
  },
  nickname: { label: msg`Nickname`, within: msg`nickname` },
  hiddenName: {
    label: msg`Hidden name`,
    within: msg`hidden name`,
    hint: msg`The name given at Nwaran. Only editors of this tree can see it.`,
  },
  gotra: { label: msg`Gotra by birth`, within: msg`gotra by birth` },
  currentGotra: { label: msg`Current gotra`, within: msg`current gotra` },
  birthPlace: { label: msg`Place of birth`, within: msg`place of birth` },
  deathPlace: { label: msg`Place of death`, within: msg`place of death` },
}

export const textLabels = eachText(textKeys, (key) => textWords[key].label)
