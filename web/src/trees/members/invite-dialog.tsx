import type { GivenRole, Invitation } from '@mulghar/contract/trees/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Begun, Picked } from '../../kit/pickers.ts'
import { toast } from '../../kit/toast.ts'
import { Field } from '../../kit/ui/field.tsx'
import { beginsEmpty } from '../../kit/ui/dialog.tsx'
import { InviteFrame } from '../../kit/ui/invite-frame.tsx'
import { MailAddresses, useMails } from '../../kit/ui/mail-addresses.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { wordsFor } from '../../kit/words.ts'
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
export const InviteDialog = beginsEmpty(OpenedInviteDialog)

function OpenedInviteDialog({ treeId, treeName, open, onClose }: InviteDialogProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const [way, setWay] = useState<Way>('member')
  const [role, setRole] = useState<GivenRole>('READ_ONLY')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [begun, setBegun] = useState<Begun>()
  const mails = useMails()
  const [isLeft, setLeft] = useState(false)
  const [link, setLink] = useState<Invitation>()
  const invite = useMutation(memberMutations.invite(cache))
  const inviteBy = useMutation(memberMutations.inviteBy(cache))
  const isSaid = mails.isSaid && inviteBy.error instanceof Refusal && inviteBy.error.status === 400
  const error = way === 'member' ? invite.error : isSaid ? null : inviteBy.error
  const busy = invite.isPending || inviteBy.isPending

  function send() {
    if (way === 'member') {
      if (!picked) return
      const wish = { familyTreeId: treeId, userId: picked.id, role }
      invite.mutate(wish, { onSuccess: () => done(t`${picked.title} was invited`) })
    } else if (way === 'mail') {
      sendMails()
    } else {
      inviteBy.mutate({ familyTreeId: treeId, link: true, role }, { onSuccess: ({ data }) => setLink(data[0]) })
    }
  }
  function sendMails() {
    mails.send(
      (emails, told) => inviteBy.mutate({ familyTreeId: treeId, emails, role }, told),
      () => done(t`Invitations sent`),
    )
  }
  const isChosen = { member: picked !== null || Boolean(begun?.text.trim()), mail: !mails.isEmpty }
  const other = (['member', 'mail'] as const).find((one) => one !== way && isChosen[one])
  function pick(member: Picked | null) {
    setPicked(member)
    if (member) setBegun(undefined)
  }
  /** The dialog stays open while another way has input that was not sent, and shows that way. */
  function done(words: string) {
    toast.success(words)
    if (way === 'mail') mails.clear()
    else {
      setPicked(null)
      setBegun(undefined)
    }
    setLeft(other !== undefined)
    if (other) return setWay(other)
    onClose()
  }
  const words = { member: t`Invite`, mail: t`Send`, link: t`Create link` }
  const missing =
    way === 'member' && !picked
      ? t`Please choose a person first`
      : way === 'mail' && mails.isEmpty && t`Please enter an email address first`

  return (
    <InviteFrame
      about={`tree:${treeId}:invite`}
      name={treeName}
      open={open}
      onClose={onClose}
      way={way}
      onWay={(next) => {
        setLeft(false)
        setWay(next)
      }}
      ways={[
        { value: 'member', label: t`A member` },
        { value: 'mail', label: t`By email` },
        { value: 'link', label: t`By link` },
      ]}
      act={way === 'link' && link ? undefined : words[way]}
      busy={busy}
      blocked={missing}
      onSend={send}
      error={error ? wordsFor(error) : undefined}
      hasOthers={other !== undefined}
      isLeft={isLeft}
    >
      {way === 'member' && (
        <Field label={t`Name`} hint={t`Search for a member of Mulghar.`}>
          <Picker kind="USER" picked={picked} onPick={pick} begun={begun} onBegin={setBegun} />
        </Field>
      )}
      {way === 'mail' && <MailAddresses {...mails.box} />}
      {way === 'link' && link ? (
        <MadeLink url={link.url}>
          <Trans>Anyone with this link can join within 30 days. You can withdraw the link on the members page.</Trans>
        </MadeLink>
      ) : (
        <Field label={t`Role`} hint={i18n._(roleHints[role])}>
          <RoleSelect value={role} onChange={setRole} />
        </Field>
      )}
    </InviteFrame>
  )
}
