import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { groupPaths } from './core/paths.ts'

export const places = {
  GROUP: {
    path: groupPaths.group,
    named: (name) => i18n._(msg`Group: ${name}`),
    lost: msg`A group you can no longer see`,
  },
} satisfies PlaceWords
