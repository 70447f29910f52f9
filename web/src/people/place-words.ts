import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { profilePaths } from './paths.ts'

export const places = {
  PROFILE: {
    path: () => profilePaths.profile,
    named: () => i18n._(msg`Your profile picture`),
    lost: msg`A profile you can no longer see`,
  },
} satisfies PlaceWords
