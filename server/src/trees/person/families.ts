import { families as wire } from '@mulghar/contract/trees/families'
import { mayInTree } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { findStanding } from '../core/access.sql.ts'
import { mustWait } from '../core/approval.ts'
import type { ChangeParts } from '../core/change.ts'
import { changeFamilyWords } from './save-family.ts'

export function familyHandlers(parts: ChangeParts) {
  const { db } = parts
  return handle<typeof wire>({
    async words({ viewer }, { params, body }) {
      const found = await findStanding(db, params.treeId, viewer.id)
      if (!found || !mayInTree(found.standing, 'see-graph')) throw new AppError('trees/family-not-found')
      if (!mayInTree(found.standing, 'edit-people')) throw new AppError('trees/not-editor')
      if (await mustWait(db, params.treeId, viewer.id)) throw new AppError('trees/approval-needed')
      return changeFamilyWords(parts, viewer, params, body)
    },
  })
}
