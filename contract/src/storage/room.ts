import { roomOf } from '../kit/room.ts'
import { storageErrors } from './errors.ts'
import { vaultFiles } from './files.ts'
import { storageIssues } from './issues.ts'
import { storageNoticeKinds } from './notices.ts'
import { vaultPassword } from './vault-password.ts'

export const room = roomOf('storage', { vaultPassword, vaultFiles }, storageErrors, {
  issues: storageIssues,
  kinds: { notifications: storageNoticeKinds },
})
