import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { textLabels } from '../../core/text-words.ts'
import type { FieldName } from './person-fields.ts'

/** What each field of a person is called. */
export const fieldLabels: Partial<Record<FieldName, MessageDescriptor>> = {
  ...textLabels,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  names: msg`Other names`,
  gender: msg`Gender`,
  birthOrder: msg`Order of birth`,
  birth: msg`Born`,
  deceased: msg`Has died`,
  death: msg`Died`,
  marriage: msg`Married`,
  contactDetails: msg({ message: 'Contact', context: 'of a person' }),
  addresses: msg`Addresses`,
  educations: msg`Education`,
  jobs: msg`Work Experience`,
  sources: msg`Sources`,
  notes: msg`Notes`,
  facts: msg`Facts`,
  imageId: msg`Picture`,
  'relations.parents': msg`Parents`,
  'relations.partners': msg`Partners`,
  'relations.children': msg`Children`,
}
