import { t } from '@lingui/core/macro'
import type { Want } from './place-faults.ts'
import type { Step } from './place-fields.ts'

/** What a place needs, as a point of a list. */
export function nameOfWant(want: Want): string {
  const names: Record<Want, () => string> = {
    name: () => t`A name`,
    category: () => t`A category`,
    where: () => t`A city or a point`,
    link: () => t`A family tree or a group`,
  }
  return names[want]()
}

/** The same within a sentence. */
export function wantInSentence(want: Want): string {
  const names: Record<Want, () => string> = {
    name: () => t`a name`,
    category: () => t`a category`,
    where: () => t`a city or a point`,
    link: () => t`a family tree or a group`,
  }
  return names[want]()
}

export const stepOfWant: Record<Want, Step> = { name: 'what', category: 'what', where: 'where', link: 'photos' }

export function nameOfStep(step: Step): string {
  const names: Record<Step, () => string> = {
    what: () => t({ message: 'What', context: 'step of a form' }),
    where: () => t({ message: 'Where', context: 'step of a form' }),
    story: () => t({ message: 'Story', context: 'step of a form' }),
    photos: () => t`Photos`,
  }
  return names[step]()
}

/** Leads to where the form asks for it. */
export function goToWant(want: Want): string {
  const names: Record<Want, () => string> = {
    name: () => t`Go to What`,
    category: () => t`Go to What`,
    where: () => t`Go to Where`,
    link: () => t`Go to “Who it belongs to”`,
  }
  return names[want]()
}
