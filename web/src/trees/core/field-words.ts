import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { eachText, textKeys } from '@mulghar/contract/trees/person-fields'
import { textWords } from './text-words.ts'

/** What each field is called within a sentence. */
export const fieldWords: Record<string, MessageDescriptor> = {
  ...eachText(textKeys, (key) => textWords[key].within),
  firstName: msg`first name`,
  lastName: msg`last name`,
  names: msg`other names`,
  gender: msg`gender`,
  birthOrder: msg`birth order`,
  birth: msg`date of birth`,
  deceased: msg`mark as deceased`,
  death: msg`date of death`,
  marriage: msg`date of marriage`,
  marriagePlace: msg`place of marriage`,
  email: msg`email`,
  phoneNumber: msg`phone number`,
  bloodGroup: msg`blood group`,
  bio: msg`bio`,
  addresses: msg`addresses`,
  educations: msg`education`,
  jobs: msg`work`,
  sources: msg`sources`,
  notes: msg`notes`,
  facts: msg`facts`,
  image: msg`picture`,
  picture: msg`picture`,
  caption: msg`caption`,
  taken: msg({ message: 'taken', context: 'when a picture was' }),
  place: msg`position in the album`,

  kind: msg`relationship type`,
  from: msg`start date`,
  to: msg`end date`,
  partner: msg`partner`,
  parentKind: msg`kind of parent`,
  order: msg`place among siblings`,

  name: msg`name`,
  description: msg`description`,
  discoverable: msg`visible in search`,
  approval: msg`changes need approval`,
  treeImage: msg`picture`,
  coverImage: msg`cover`,

  role: msg`role`,
  status: msg`membership`,
  personId: msg`person in the tree`,

  person: msg`this person`,
  family: msg`family`,
  parents: msg`parents`,
  children: msg`children`,
}

/** What is said of a choice, by its field. */
export const valueWords: Record<string, Record<string, MessageDescriptor>> = {
  gender: { MALE: msg`male`, FEMALE: msg`female`, OTHER: msg`other`, UNKNOWN: msg`unknown` },
  kind: {
    MARRIED: msg`married`,
    PARTNERS: msg`partners`,
    DIVORCED: msg`divorced`,
    SEPARATED: msg`separated`,
    UNKNOWN: msg`not specified`,
  },
  parentKind: {
    BIRTH: msg`by birth`,
    ADOPTIVE: msg`by adoption`,
    FOSTER: msg`foster`,
    STEP: msg`step`,
    UNKNOWN: msg`not specified`,
  },
  role: { OWNER: msg`owner`, READ_WRITE: msg`can edit`, READ_ONLY: msg`can read`, VIEW_ONLY: msg`can view` },
  status: {
    ACTIVE: msg`member`,
    PENDING: msg`waiting`,
    INVITED: msg`invited`,
    REQUESTED: msg`has asked to join`,
  },
}
