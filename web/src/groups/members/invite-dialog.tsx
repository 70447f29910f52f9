import { wholeNumber } from '@mulghar/contract/kit/digits'
import type { Group } from '@mulghar/contract/groups/groups'
import { linkDays, mostLinkUses, type GroupInvitation } from '@mulghar/contract/groups/invitations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Begun, Picked } from '../../kit/pickers.ts'
import { toast } from '../../kit/toast.ts'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { beginsEmpty } from '../../kit/ui/dialog.tsx'
import { InviteFrame } from '../../kit/ui/invite-frame.tsx'
import { MailAddresses, useMails } from '../../kit/ui/mail-addresses.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { wordsFor } from '../../kit/words.ts'
import { LinkTerms } from './link-terms.tsx'
import { memberMutations } from './members.queries.ts'
import { refusedInviteWords } from './refused-words.ts'

type Way = 'member' | 'mail' | 'link'
type Props = { group: Group; open: boolean; onClose: () => void }

/** Invites somebody who is on Mulghar already, by mail, or whoever opens a link. */
export const InviteDialog = beginsEmpty(OpenedInviteDialog)

function OpenedInviteDialog({ group: { id: groupId, name, can }, open, onClose }: Props) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const [way, setWay] = useState<Way>('member')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [begun, setBegun] = useState<Begun>()
  const mails = useMails()
  const [isLeft, setLeft] = useState(false)
  const [terms, setTerms] = useState({ days: String(linkDays.usual), uses: '' })
  const [link, setLink] = useState<GroupInvitation>()
  const [refused, setRefused] = useState<string>()
  const invite = useMutation(memberMutations.invite(cache))
  const makeLink = useMutation(memberMutations.makeLink(cache))
  const isSaid = mails.isSaid && invite.error instanceof Refusal
  const failure = way === 'link' ? makeLink.error : isSaid ? null : invite.error
  const [days, uses] = [countOf(terms.days) ?? 0, countOf(terms.uses)]
  const isRight = isWhole(days, linkDays.most) && (uses === null || isWhole(uses, mostLinkUses))

  function send() {
    if (way === 'member') sendTo(picked)
    else if (way === 'mail') sendMails()
    else makeLink.mutate({ groupId, days, uses }, { onSuccess: setLink })
  }
  function sendTo(member: Picked | null) {
    if (!member) return
    setRefused(undefined)
    invite.mutate(
      { groupId, userIds: [member.id] },
      {
        onSuccess: ({ refusedUsers: [why] }) => {
          if (why) return setRefused(i18n._(refusedInviteWords[why.why]))
          done(t`${member.title} was invited`)
        },
      },
    )
  }
  function sendMails() {
    mails.send(
      (emails, told) => invite.mutate({ groupId, emails }, told),
      () => done(t`Invitations sent`),
    )
  }
  // A person who cannot be invited is not still to be sent.
  const isToInvite = picked !== null && refused === undefined
  const isChosen = { member: isToInvite || Boolean(begun?.text.trim()), mail: !mails.isEmpty }
  const other = (['member', 'mail'] as const).find((one) => one !== way && isChosen[one])
  function pick(member: Picked | null) {
    setPicked(member)
    setRefused(undefined)
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
    way === 'member'
      ? !picked && t`Please choose a person first`
      : way === 'mail'
        ? mails.isEmpty && t`Please enter an email address first`
        : !isRight && t`Please check the numbers of uses and days`

  return (
    <InviteFrame
      about={`group:${groupId}:invite`}
      name={name}
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
        ...(can.moderate ? [{ value: 'link' as const, label: t`By link` }] : []),
      ]}
      act={way === 'link' && link ? undefined : words[way]}
      busy={invite.isPending || makeLink.isPending}
      blocked={missing}
      onSend={send}
      error={(way === 'member' && refused) || (failure ? wordsFor(failure) : undefined)}
      hasOthers={other !== undefined}
      isLeft={isLeft}
    >
      {way === 'member' && (
        <Field label={t`Name`} hint={t`Search for a member of Mulghar.`}>
          <Picker kind="USER" picked={picked} onPick={pick} begun={begun} onBegin={setBegun} />
        </Field>
      )}
      {way === 'mail' && <MailAddresses {...mails.box} />}
      {way === 'link' && link?.url && (
        <MadeLink url={link.url}>
          <LinkTerms invitation={link} />
        </MadeLink>
      )}
      {way === 'link' && !link && (
        <>
          <p className="text-sm text-ink-soft">
            <Trans>Anyone with this link can join right away. Your earlier link stops working.</Trans>
          </p>
          <div className="grid grid-cols-2 gap-4">
            <Field label={t`Days until the link expires`}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={terms.days}
                onChange={({ target }) => setTerms({ ...terms, days: target.value })}
              />
            </Field>
            <Field label={t`How many people can use this link`} hint={t`Leave empty for no limit.`}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                value={terms.uses}
                onChange={({ target }) => setTerms({ ...terms, uses: target.value })}
              />
            </Field>
          </div>
        </>
      )}
    </InviteFrame>
  )
}

/** Null where nothing is typed. */
const countOf = (typed: string) => (typed.trim() === '' ? null : wholeNumber(typed))

const isWhole = (number: number, most: number) => Number.isInteger(number) && number >= 1 && number <= most
