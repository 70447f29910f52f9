import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { messagePaths } from './core/paths.ts'

export const places = {
  CONVERSATION: {
    path: messagePaths.conversation,
    named: () => i18n._(msg`A conversation`),
    lost: msg`A conversation you can no longer see`,
  },
} satisfies PlaceWords
