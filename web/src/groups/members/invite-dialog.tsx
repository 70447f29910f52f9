import type { Group } from '@mulghar/contract/groups/groups'
import { linkDays, mostLinkUses, type GroupInvitation } from '@mulghar/contract/groups/invitations'
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
import { Input } from '../../kit/ui/input.tsx'
import {
  addressesIn,
  MailAddresses,
  markIn,
  namedIn,
  wrongAmong,
  type WrongAddress,
} from '../../kit/ui/mail-addresses.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { wordsFor } from '../../kit/words.ts'
import { LinkTerms } from './link-terms.tsx'
import { memberMutations } from './members.queries.ts'
import { refusedInviteWords } from './refused-words.ts'

type Way = 'member' | 'mail' | 'link'
type Props = { group: Group; open: boolean; onClose: () => void }

/** Invites somebody who is on Mulghar already, by mail, or whoever opens a link. */
export function InviteDialog({ group: { id: groupId, name, can }, open, onClose }: Props) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const [way, setWay] = useState<Way>('member')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [mails, setMails] = useState('')
  const [terms, setTerms] = useState({ days: String(linkDays.usual), uses: '' })
  const [link, setLink] = useState<GroupInvitation>()
  const [wrong, setWrong] = useState<readonly WrongAddress[]>([])
  const [refused, setRefused] = useState<string>()
  const invite = useMutation(memberMutations.invite(cache))
  const makeLink = useMutation(memberMutations.makeLink(cache))
  const box = useRef<HTMLTextAreaElement>(null)
  const emails = addressesIn(mails)
  // What can be said of a single address stands beside it.
  const isSaid = wrong.length > 0 && invite.error instanceof Refusal
  const failure = way === 'link' ? makeLink.error : isSaid ? null : invite.error
  const [days, uses] = [Number(terms.days), terms.uses.trim() === '' ? null : Number(terms.uses)]
  const isRight = isWhole(days, linkDays.most) && (uses === null || isWhole(uses, mostLinkUses))

  function send() {
    setRefused(undefined)
    if (way === 'member') sendTo(picked)
    else if (way === 'mail') sendMails()
    else makeLink.mutate({ groupId, days, uses }, { onSuccess: setLink })
  }
  function sendTo(member: Picked | null) {
    if (!member) return
    invite.mutate(
      { groupId, userIds: [member.id] },
      {
        onSuccess: ({ refusedUsers: [why] }) => {
          if (why) return setRefused(i18n._(refusedInviteWords[why.why]))
          done(t`${member.title} is invited`)
        },
      },
    )
  }
  function sendMails() {
    const mistyped = wrongAmong(emails)
    mark(mistyped)
    if (mistyped.length > 0) return
    invite.mutate(
      { groupId, emails },
      {
        onSuccess: ({ refused: left }) => {
          if (left.length === 0) return done(t`The invitations are on their way`)
          toast.success(t`The other invitations are on their way`)
          setMails(left.map(({ email }) => email).join('\n'))
          setWrong(left)
        },
        onError: (error) => mark(namedIn(error, emails)),
      },
    )
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
    way === 'member'
      ? !picked && t`Please choose somebody first`
      : way === 'mail'
        ? emails.length === 0 && t`Please fill in an email address first`
        : !isRight && t`Please look at the numbers`

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Invite to ${name}`}
      actions={
        !(way === 'link' && link) && (
          <Button busy={invite.isPending || makeLink.isPending} blocked={missing} onClick={send}>
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
            ...(can.moderate ? [{ value: 'link' as const, label: t`By link` }] : []),
          ]}
        />
        {way === 'member' && (
          <Field label={t`Name`} hint={t`Somebody who has an account on Mulghar.`}>
            <Picker kind="USER" picked={picked} onPick={setPicked} />
          </Field>
        )}
        {way === 'mail' && <MailAddresses value={mails} onChange={setMails} wrong={wrong} box={box} />}
        {way === 'link' && link?.url && (
          <MadeLink url={link.url}>
            <LinkTerms invitation={link} />
          </MadeLink>
        )}
        {way === 'link' && !link && (
          <>
            <p className="text-sm text-ink-soft">
              <Trans>Whoever opens the link joins at once. A link that was made before invites no more.</Trans>
            </p>
            <div className="grid grid-cols-2 gap-4">
              <Field label={t`For how many days`}>
                <Input
                  type="number"
                  inputMode="numeric"
                  min={linkDays.least}
                  max={linkDays.most}
                  value={terms.days}
                  onChange={({ target }) => setTerms({ ...terms, days: target.value })}
                />
              </Field>
              <Field label={t`For how many people`} hint={t`Empty: for as many as come.`}>
                <Input
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={mostLinkUses}
                  value={terms.uses}
                  onChange={({ target }) => setTerms({ ...terms, uses: target.value })}
                />
              </Field>
            </div>
          </>
        )}
        <FormError text={refused ?? (failure ? wordsFor(failure) : undefined)} />
      </div>
    </Dialog>
  )
}

const isWhole = (number: number, most: number) => Number.isInteger(number) && number >= 1 && number <= most
