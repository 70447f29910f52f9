import type { GivenRole } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { RoleSelect } from './role-select.tsx'
import { roleHints } from '../core/role-words.ts'

export type JoinWish = { role?: GivenRole; message?: string }

type JoinDialogProps = {
  treeId: string
  treeName: string
  busy: boolean
  open: boolean
  onClose: () => void
  onSend: (wish: JoinWish) => void
}

/** A request to join that says who asks, and as what; the owner decides. */
export const JoinDialog = beginsEmpty(OpenedJoinDialog)

function OpenedJoinDialog({ treeId, treeName, busy, open, onClose, onSend }: JoinDialogProps) {
  const { t, i18n } = useLingui()
  const [message, setMessage] = useState('')
  const [role, setRole] = useState<GivenRole>('READ_ONLY')
  return (
    <Dialog
      about={`tree:${treeId}:join`}
      open={open}
      onClose={onClose}
      locked={busy}
      title={t`Ask to join ${treeName}`}
      text={t`The owner reads your message and decides.`}
      actions={
        <Button
          busy={busy}
          busyText={t`Sending...`}
          onClick={() => onSend({ role, ...(message.trim() && { message: message.trim() }) })}
        >
          <Trans>Request to Join</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Message (optional)`} hint={t`For example, whose child or grandchild you are.`}>
          <Textarea rows={3} limit={500} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
        <Field label={t`Role you would like`} hint={i18n._(roleHints[role])}>
          <RoleSelect value={role} onChange={setRole} />
        </Field>
      </div>
    </Dialog>
  )
}
