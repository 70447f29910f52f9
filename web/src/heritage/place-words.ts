import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlaceWords } from '../kit/place-words.ts'
import { heritagePaths } from './core/paths.ts'

export const places = {
  HERITAGE: {
    path: heritagePaths.place,
    named: (name) => i18n._(msg({ message: `Place: ${name}`, context: 'of heritage' })),
    lost: msg({ message: 'A place you can no longer see', context: 'of heritage' }),
  },
} satisfies PlaceWords
