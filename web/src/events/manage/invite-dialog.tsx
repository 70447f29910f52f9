import type { SocialEvent } from '@mulghar/contract/events/events'
import { mostInvitedAtOnce, type refusedGuests } from '@mulghar/contract/events/guests'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { UnknownOutcome } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Begun, Picked } from '../../kit/pickers.ts'
import { toast } from '../../kit/toast.ts'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { beginsEmpty } from '../../kit/ui/dialog.tsx'
import { InviteFrame } from '../../kit/ui/invite-frame.tsx'
import { KeptList } from '../../kit/ui/kept-list.tsx'
import { wordsFor } from '../../kit/words.ts'
import { guestMutations } from './guests.queries.ts'
import { written } from '../../kit/written.ts'

type Way = 'people' | 'group' | 'tree'
type Roots = Record<Exclude<Way, 'people'>, Picked | null>

const ways: readonly Way[] = ['people', 'group', 'tree']
const noRoots: Roots = { group: null, tree: null }

type Why = (typeof refusedGuests)[number]
type Asked = Picked & { why?: Why }
type Props = { event: SocialEvent; open: boolean; onClose: () => void }

/** Why somebody was not invited. */
const whyWords: Record<Why, MessageDescriptor> = {
  NOT_FOUND: msg`This person cannot be invited.`,
  ALREADY: msg`This person is already invited.`,
  NO_INVITES: msg`This person does not accept invitations from you.`,
}

/** Invites people by name, or all members of a group or a family tree. */
export const InviteDialog = beginsEmpty(OpenedInviteDialog)

function OpenedInviteDialog({ event: { id, name }, open, onClose }: Props) {
  const { t } = useLingui()
  const invite = useMutation(guestMutations.invite(useQueryClient(), id))
  const [way, setWay] = useState<Way>('people')
  const [people, setPeople] = useState<readonly Asked[]>([])
  const [roots, setRoots] = useState<Roots>(noRoots)
  const [begun, setBegun] = useState<Partial<Record<Way, Begun | undefined>>>({})
  const [isLeft, setLeft] = useState(false)
  const root = way === 'people' ? null : roots[way]
  /** Invited in a try whose answer was lost. */
  const [unknownIds, setUnknownIds] = useState<readonly string[]>([])
  const refused = people.filter(({ why }) => why)
  const fresh = people.filter(({ why }) => !why)

  const begin = (typed: Begun | undefined) => setBegun({ ...begun, [way]: typed })
  const add = (person: Picked | null) => {
    if (person) begin(undefined)
    if (person && !people.some((one) => one.id === person.id)) setPeople([...people, person])
  }
  const isChosen = { people: fresh.length > 0, group: roots.group !== null, tree: roots.tree !== null }
  const other = ways.find((one) => one !== way && (isChosen[one] || begun[one]?.text.trim()))
  /** The dialog stays open while another way has input that was not sent, and shows that way. */
  function done(words: string) {
    toast.success(words)
    if (way === 'people') setPeople([])
    else setRoots({ ...roots, [way]: null })
    setLeft(other !== undefined)
    if (other) return setWay(other)
    onClose()
  }
  function send() {
    if (way === 'people') return sendToPeople()
    if (!root) return
    const members = root.title
    invite.mutate(way === 'group' ? { groupIds: [root.id] } : { treeIds: [root.id] }, {
      onSuccess: () => done(t`Members of ${members} were invited`),
    })
  }
  function sendToPeople() {
    invite.mutate(
      { userIds: fresh.map((one) => one.id) },
      {
        onError: (error) => {
          if (error instanceof UnknownOutcome) setUnknownIds([...unknownIds, ...fresh.map((one) => one.id)])
        },
        onSuccess: (answer) => {
          // The try without an answer has invited these people: they are not invited by another member.
          const refusedUsers = answer.refusedUsers.filter(
            ({ userId, why }) => !(why === 'ALREADY' && unknownIds.includes(userId)),
          )
          if (refusedUsers.length === 0) return done(t`Invitations sent`)
          if (refusedUsers.length < fresh.length) toast.success(t`The other invitations were sent`)
          const whys = new Map(refusedUsers.map(({ userId, why }) => [userId, why]))
          setPeople(
            fresh.flatMap((one) => {
              const why = whys.get(one.id)
              return why ? [{ ...one, why }] : []
            }),
          )
        },
      },
    )
  }
  const missing =
    way === 'people'
      ? fresh.length === 0 && t`Please choose a person first`
      : !root && t`Please choose a family tree or group first`
  const left = way === 'people' && refused.length > 0 ? t`Some people could not be invited.` : undefined
  const error = invite.error ? wordsFor(invite.error) : left

  return (
    <InviteFrame
      about={`event:${id}:invite`}
      name={name}
      open={open}
      onClose={onClose}
      way={way}
      onWay={(next) => {
        invite.reset()
        setLeft(false)
        setWay(next)
      }}
      ways={[
        { value: 'people', label: t`People` },
        { value: 'group', label: t({ message: 'Group', context: 'what people join' }) },
        { value: 'tree', label: t`Family tree` },
      ]}
      act={t`Invite`}
      busy={invite.isPending}
      blocked={missing}
      onSend={send}
      error={error}
      hasOthers={other !== undefined}
      isLeft={isLeft}
    >
      <KeptList name="people" chosen={fresh} onChange={setPeople} />
      {way === 'people' ? (
        <>
          <Field label={t`Name`} hint={t`Search for a member of Mulghar.`}>
            {/* The field is empty again after each. */}
            {fresh.length < mostInvitedAtOnce && (
              <Picker key={people.length} kind="USER" picked={null} onPick={add} begun={begun.people} onBegin={begin} />
            )}
          </Field>
          <People people={people} onRemove={(gone) => setPeople(people.filter((one) => one.id !== gone))} />
        </>
      ) : (
        <Field
          key={way}
          label={way === 'group' ? t({ message: 'Group', context: 'what people join' }) : t`Family tree`}
          hint={t`All members are invited. People who join later can see the event too.`}
        >
          <Picker
            kind={way === 'group' ? 'GROUP' : 'TREE'}
            picked={root}
            onPick={(picked) => {
              setRoots({ ...roots, [way]: picked })
              if (picked) begin(undefined)
            }}
            begun={begun[way]}
            onBegin={begin}
          />
        </Field>
      )}
    </InviteFrame>
  )
}

function People({ people, onRemove }: { people: readonly Asked[]; onRemove: (id: string) => void }) {
  const { t, i18n } = useLingui()
  if (people.length === 0) return null
  return (
    <ul aria-label={t`Invited people`} className="divide-y divide-line">
      {people.map(({ id, title, why }) => (
        <li key={id} className="flex items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span {...written(title)} className="font-medium wrap-anywhere">
              {title}
            </span>
            {why && <span className="block text-sm text-sindoor">{i18n._(whyWords[why])}</span>}
          </span>
          <IconButton size="sm" label={t`Remove ${title}`} onClick={() => onRemove(id)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
