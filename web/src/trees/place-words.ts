import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { treePaths } from './core/paths.ts'

export const places = {
  TREE: {
    path: treePaths.graph,
    named: (name) => i18n._(msg`Family tree: ${name}`),
    lost: msg`A family tree you can no longer see`,
  },
  PERSON: {
    path: treePaths.person,
    named: (name) => (name ? i18n._(msg`Album of ${name}`) : i18n._(msg`An album`)),
    lost: msg`An album you can no longer see`,
  },
} satisfies PlaceWords
