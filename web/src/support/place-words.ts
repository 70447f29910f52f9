import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { supportPaths } from './paths.ts'

export const places = {
  FEEDBACK: {
    path: () => supportPaths.feedback,
    named: () => i18n._(msg`Your feedback`),
    lost: msg`Feedback you can no longer see`,
  },
} satisfies PlaceWords
