import type { ContradictionCode } from '@mulghar/contract/trees/contradictions'
import type { DoubleReason, MergeField } from '@mulghar/contract/trees/review'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { textLabels } from '../core/text-words.ts'

/** What two people have in common, or not. */
export const reasonWords: Record<DoubleReason, MessageDescriptor> = {
  'same-name': msg`the same name`,
  'similar-name': msg`similar names`,
  'same-birth': msg`born at the same time`,
  'near-birth': msg`born about the same time`,
  'same-death': msg`died at the same time`,
  'same-place': msg`born in the same place`,
  'same-gotra': msg`the same gotra`,
  'same-parents': msg`parents of the same names`,
  'same-partner': msg`a partner of the same name`,
  'same-children': msg`children of the same names`,
  'other-last-name': msg`another last name`,
  'other-birth': msg`born at another time`,
  'other-death': msg`died at another time`,
  'other-place': msg`born elsewhere`,
  'other-parents': msg`other parents`,
  'other-partner': msg`another partner`,
}

export const speaksAgainst = (reason: DoubleReason) => reason.startsWith('other-')

type Say = (name: string, other: string) => MessageDescriptor

/** What cannot be true, said of somebody and, where there is one, of the child. */
export const contradictionWords: Record<ContradictionCode, Say> = {
  'own-ancestor': (name, other) => msg`${name} is their own ancestor through ${other}.`,
  'born-after-death': (name) => msg`${name} died before being born.`,
  'born-in-future': (name) => msg`${name} has a date of birth in the future.`,
  'died-in-future': (name) => msg`${name} has a date of death in the future.`,
  'married-before-birth': (name) => msg`${name} married before being born.`,
  'married-after-death': (name) => msg`${name} married after having died.`,
  'parent-younger-than-child': (name, other) => msg`${name} is younger than the child ${other}.`,
  'born-after-mothers-death': (name, other) => msg`${other} was born after the death of the mother, ${name}.`,
  'born-after-fathers-death': (name, other) =>
    msg`${other} was born more than a year after the death of the father, ${name}.`,
  'parent-too-young': (name, other) => msg`${name} was younger than 12 when ${other} was born.`,
  'mother-too-old': (name, other) => msg`${name} was older than 55 when ${other} was born.`,
  'too-long-a-life': (name) => msg`${name} lived for more than 120 years.`,
}

export const mergeLabels: Record<MergeField, MessageDescriptor> = {
  ...textLabels,
  name: msg`Name`,
  gender: msg`Gender`,
  birth: msg`Born`,
  death: msg`Died`,
  marriage: msg`Married`,
  birthOrder: msg`Order of birth`,
  image: msg`Picture`,
  email: msg`Email`,
  phoneNumber: msg`Phone`,
  bloodGroup: msg`Blood group`,
  bio: msg`Bio`,
}
