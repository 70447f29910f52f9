import { t } from '@lingui/core/macro'
import type { MissingFact } from '@mulghar/contract/trees/home'
import { fullName } from '../core/person-names.ts'

/** The question about a missing fact, as one sentence. */
export function questionInWords(question: MissingFact): string {
  if (question.isSelf) return aboutSelf(question)
  const name = fullName(question.person)
  switch (question.kind) {
    case 'FIRST_NAME':
      return firstNameOf(question, name)
    case 'GENDER':
      return t`What is the gender of ${name}?`
    case 'BIRTH_YEAR':
      return t`In which year was ${name} born?`
    case 'BIRTH_PLACE':
      return t`Where was ${name} born?`
  }
}

function aboutSelf({ kind }: MissingFact): string {
  switch (kind) {
    case 'FIRST_NAME':
      return t`What is your first name?`
    case 'GENDER':
      return t`What is your gender?`
    case 'BIRTH_YEAR':
      return t`In which year were you born?`
    case 'BIRTH_PLACE':
      return t`Where were you born?`
  }
}

/** A person without a first name is named by a relative. */
function firstNameOf({ near, person, familyTreeName: tree }: MissingFact, name: string): string {
  if (!near) return name ? t`What is the first name of ${name}?` : t`What is the first name of a person in ${tree}?`
  const relative = near.name
  switch (near.kind) {
    case 'PARENT':
      if (person.gender === 'FEMALE') return t`What is the first name of the mother of ${relative}?`
      if (person.gender === 'MALE') return t`What is the first name of the father of ${relative}?`
      return t`What is the first name of a parent of ${relative}?`
    case 'PARTNER':
      if (person.gender === 'FEMALE') return t`What is the first name of the wife of ${relative}?`
      if (person.gender === 'MALE') return t`What is the first name of the husband of ${relative}?`
      return t`What is the first name of the partner of ${relative}?`
    case 'CHILD':
      if (person.gender === 'FEMALE') return t`What is the first name of a daughter of ${relative}?`
      if (person.gender === 'MALE') return t`What is the first name of a son of ${relative}?`
      return t`What is the first name of a child of ${relative}?`
  }
}
