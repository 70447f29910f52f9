import type { GivenRole, Invitation } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { Picker } from '../../kit/picker.tsx'
import type { Picked } from '../../kit/pickers.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { wordsFor } from '../../kit/words.ts'
import {
  addressesIn,
  MailAddresses,
  markIn,
  namedIn,
  wrongAmong,
  type WrongAddress,
} from '../../kit/ui/mail-addresses.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { memberMutations } from './members.queries.ts'
import { RoleSelect } from './role-select.tsx'
import { roleHints } from '../core/role-words.ts'

type Way = 'member' | 'mail' | 'link'

export type InviteDialogProps = {
  treeId: string
  treeName: string
  open: boolean
  onClose: () => void
}

/** Invites somebody who is on Mulghar already, by mail, or whoever opens a link. */
export function InviteDialog({ treeId, treeName, open, onClose }: InviteDialogProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const [way, setWay] = useState<Way>('member')
  const [role, setRole] = useState<GivenRole>('READ_ONLY')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [mails, setMails] = useState('')
  const [link, setLink] = useState<Invitation>()
  const invite = useMutation(memberMutations.invite(cache))
  const inviteBy = useMutation(memberMutations.inviteBy(cache))
  const [wrong, setWrong] = useState<readonly WrongAddress[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  const emails = addressesIn(mails)
  // Errors of a single address stand beside it.
  const isSaid = wrong.length > 0 && inviteBy.error instanceof Refusal && inviteBy.error.status === 400
  const error = way === 'member' ? invite.error : isSaid ? null : inviteBy.error
  const busy = invite.isPending || inviteBy.isPending

  function send() {
    if (way === 'member') {
      if (!picked) return
      const wish = { familyTreeId: treeId, userId: picked.id, role }
      invite.mutate(wish, { onSuccess: () => done(t`${picked.title} is invited`) })
    } else if (way === 'mail') {
      sendMails()
    } else {
      inviteBy.mutate({ familyTreeId: treeId, link: true, role }, { onSuccess: ({ data }) => setLink(data[0]) })
    }
  }
  function sendMails() {
    const mistyped = wrongAmong(emails)
    mark(mistyped)
    if (mistyped.length > 0) return
    const wish = { familyTreeId: treeId, emails, role }
    inviteBy.mutate(wish, {
      onSuccess: ({ refused }) => {
        if (refused.length === 0) return done(t`The invitations are on their way`)
        toast.success(t`The other invitations are on their way`)
        setMails(refused.map(({ email }) => email).join('\n'))
        setWrong(refused)
      },
      onError: (failure) => mark(namedIn(failure, emails)),
    })
  }
  function mark(addresses: readonly WrongAddress[]) {
    setWrong(addresses)
    if (addresses[0]) markIn(box.current, addresses[0])
  }
  function done(words: string) {
    toast.success(words)
    setPicked(null)
    setMails('')
    onClose()
  }
  const words = { member: t`Invite`, mail: t`Send`, link: t`Make a link` }
  const missing =
    way === 'member' && !picked
      ? t`Please choose somebody first`
      : way === 'mail' && emails.length === 0 && t`Please fill in an email address first`

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Invite to ${treeName}`}
      actions={
        !(way === 'link' && link) && (
          <Button busy={busy} blocked={missing} onClick={send}>
            {words[way]}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label={t`Whom`}
          quietLabel
          look="segments"
          value={way}
          onChange={setWay}
          options={[
            { value: 'member', label: t`A member` },
            { value: 'mail', label: t`By email` },
            { value: 'link', label: t`By link` },
          ]}
        />
        {way === 'member' && (
          <Field label={t`Name`} hint={t`Somebody who has an account on Mulghar.`}>
            <Picker kind="USER" picked={picked} onPick={setPicked} />
          </Field>
        )}
        {way === 'mail' && <MailAddresses value={mails} onChange={setMails} wrong={wrong} box={box} />}
        {way === 'link' && link ? (
          <MadeLink url={link.url}>
            <Trans>Whoever opens this link within 30 days can join. You can withdraw it on the page of members.</Trans>
          </MadeLink>
        ) : (
          <Field label={t`Role`} hint={i18n._(roleHints[role])}>
            <RoleSelect value={role} onChange={setRole} />
          </Field>
        )}
        <FormError text={error ? wordsFor(error) : undefined} />
      </div>
    </Dialog>
  )
}
