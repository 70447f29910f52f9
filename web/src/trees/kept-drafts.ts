import { persons } from '@mulghar/contract/trees/people'
import { trees } from '@mulghar/contract/trees/trees'
import { msg } from '@lingui/core/macro'
import { treePaths } from './core/paths.ts'
import { rowsIn, tablePrefix } from './import/table-draft.ts'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, typedText, type DraftKind } from '../kit/gone-drafts.ts'
import { i18n } from '../kit/i18n.ts'
import { inputKind } from '../kit/gone-input.ts'

const isTreeGone = (id: string) => isRefusedAsGone(call(trees.get, { params: { id } }))

/** Input on the pages of family trees and their people, and rows that were pasted for a tree. */
export const drafts: readonly DraftKind[] = [
  inputKind(treePaths.graph(''), isTreeGone),
  {
    prefix: tablePrefix,
    isGone: async (rest) => rest !== 'new' && (await isTreeGone(rest)),
    textsOf: (kept) => typedText(i18n._(msg`Or paste the rows`), rowsIn(kept)),
  },
  inputKind(treePaths.person(''), (id) => isRefusedAsGone(call(persons.get, { params: { id } }))),
]
