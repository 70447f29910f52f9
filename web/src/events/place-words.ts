import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { eventPaths } from './core/paths.ts'

export const places = {
  EVENT: {
    path: eventPaths.event,
    named: (name) => i18n._(msg`Event: ${name}`),
    lost: msg`An event you can no longer see`,
  },
} satisfies PlaceWords
