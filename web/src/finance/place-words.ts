import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { financePaths } from './core/paths.ts'

export const places = {
  PROGRAM: {
    path: financePaths.donors,
    named: (name) => i18n._(msg`Finance program: ${name}`),
    lost: msg`A finance program that you can no longer see`,
  },
} satisfies PlaceWords
