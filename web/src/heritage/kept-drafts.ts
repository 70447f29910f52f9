import { heritage } from '@mulghar/contract/heritage/heritage'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'
import { fieldsFrom } from './form/kept-draft.ts'
import { blank } from './form/place-fields.ts'
import { photoTexts, typedTexts } from './form/typed-texts.ts'

/** The drafts of places, and input about them. */
export const drafts: readonly DraftKind[] = [
  {
    prefix: 'place ',
    isGone: async (id) => id !== 'new' && isRefusedAsGone(call(heritage.get, { params: { id } })),
    textsOf(kept) {
      const fields = fieldsFrom(kept['fields'])
      if (!fields) return []
      const base = fieldsFrom(kept['base']) ?? blank
      const photos = Object.entries(fields.photos)
      return [...typedTexts(fields, base, []), ...photos.flatMap(([id, photo]) => photoTexts(photo, base.photos[id]))]
    },
  },
  inputKind('place', (id) => isRefusedAsGone(call(heritage.get, { params: { id } }))),
]
