import { persons } from '@mulghar/contract/trees/people'
import { trees } from '@mulghar/contract/trees/trees'
import { treePaths } from './core/paths.ts'
import { call } from '../kit/call.ts'
import { isRefusedAsGone, type DraftKind } from '../kit/gone-drafts.ts'
import { inputKind } from '../kit/gone-input.ts'

/** Input on the pages of family trees and their people. */
export const drafts: readonly DraftKind[] = [
  inputKind(treePaths.graph(''), (id) => isRefusedAsGone(call(trees.get, { params: { id } }))),
  inputKind(treePaths.person(''), (id) => isRefusedAsGone(call(persons.get, { params: { id } }))),
]
