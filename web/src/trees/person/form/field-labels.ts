import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldName } from './person-fields.ts'

/** What each field of a person is called. */
export const fieldLabels: Partial<Record<FieldName, MessageDescriptor>> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  names: msg`Names in other scripts`,
  gender: msg`Gender`,
  gotra: msg`Gotra by birth`,
  currentGotra: msg`Current gotra`,
  birthOrder: msg`Order of birth`,
  birth: msg`Born`,
  birthPlace: msg`Place of birth`,
  deceased: msg`Has died`,
  death: msg`Died`,
  deathPlace: msg`Place of death`,
  marriage: msg`Married`,
  nickname: msg`Nickname`,
  hiddenName: msg`Hidden name`,
  contactDetails: msg`Contact`,
  addresses: msg`Addresses`,
  educations: msg`Education`,
  jobs: msg`Work Experience`,
  sources: msg`Sources`,
  facts: msg`Facts`,
  imageId: msg`Picture`,
  'relations.parents': msg`Parents`,
  'relations.partners': msg`Partners`,
  'relations.children': msg`Children`,
}
