import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { postPaths } from './paths.ts'

export const places = {
  POST: {
    path: postPaths.post,
    named: (name) => (name ? i18n._(msg`Post: ${name}`) : i18n._(msg`A post without text`)),
    lost: msg`A post you can no longer see`,
  },
} satisfies PlaceWords
