import type { Conversation } from '@mulghar/contract/messages/conversations'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  Ban,
  Bell,
  BellOff,
  Ellipsis,
  LogOut,
  Pencil,
  Search,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import { BlockDialog, profilePaths } from '../../people/public.ts'
import { ConversationFace } from '../core/conversation-face.tsx'
import { nameOf } from '../core/conversation-words.ts'
import { changed, conversationMutations } from '../core/messages.queries.ts'
import { messagePaths } from '../core/paths.ts'
import { useWayBack } from '../core/way-back.ts'
import { written } from '../../kit/written.ts'

const Dialogs = lazyPart(() => import('./thread-dialogs.tsx'))

export type OpenDialog = 'members' | 'add' | 'rename' | 'search'

/** The name of a conversation, with what can be done about it. */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [wanted, setWanted] = useState(false)
  const { kind, members, memberCount } = conversation
  const [other] = members
  const name = nameOf(conversation)
  const goBack = useWayBack()
  const open = (next: OpenDialog) => {
    setWanted(true)
    setDialog(next)
  }
  return (
    <header className="flex min-h-15 items-center gap-2 border-b @max-[18rem]:flex-wrap @max-[18rem]:gap-y-0 border-line py-2 pr-2 pl-2 leading-snug min-[60rem]:min-h-17 min-[60rem]:gap-3 min-[60rem]:pr-3 min-[60rem]:pl-5">
      <Link
        to={messagePaths.all}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          goBack()
        }}
        aria-label={t`Back to messages`}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken min-[60rem]:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      {/* The second rim of a group takes part of the gap. */}
      <span className={classes('@max-[18rem]:hidden', kind === 'GROUP' && 'mr-1')}>
        <ConversationFace conversation={conversation} />
      </span>
      <span className="hidden flex-1 @max-[18rem]:block" />
      <div className="min-w-0 flex-1 @max-[18rem]:order-last @max-[18rem]:basis-full @max-[18rem]:px-2">
        <h2
          {...written(name)}
          className="truncate font-text text-md font-semibold @max-[18rem]:wrap-anywhere @max-[18rem]:whitespace-normal"
        >
          {kind === 'DIRECT' && other ? (
            <Link {...written(name)} to={profilePaths.profileOf(other.id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {kind === 'GROUP' && (
          <button
            type="button"
            onClick={() => open('members')}
            className="inline-flex min-h-6 items-center text-xs text-ink-faint hover:underline"
          >
            <Plural value={memberCount} one="# member" other="# members" />
          </button>
        )}
      </div>
      <IconButton label={t`Search in this conversation`} onClick={() => open('search')}>
        <Search />
      </IconButton>
      <More conversation={conversation} onOpen={open} />
      {wanted && (
        <Suspense>
          <Dialogs conversation={conversation} dialog={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </header>
  )
}

type MoreProps = { conversation: Conversation; onOpen: (dialog: OpenDialog) => void }

function More({ conversation, onOpen }: MoreProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'leave' | 'block'>()
  const { id, kind, members, muted, can } = conversation
  const [other] = members
  const mute = useMutation(conversationMutations.mute(cache, id))
  const leave = useMutation(conversationMutations.leave(cache, id))
  const close = () => setAsking(undefined)
  const goToAll = () => void navigate(messagePaths.all, { replace: true })
  const setMuted = (on: boolean) =>
    mute.mutate(on, {
      onSuccess: () =>
        toast.success(
          on ? t`Notifications of this conversation are off` : t`Notifications of this conversation are on`,
        ),
      onError: (error) => toast.error(wordsFor(error)),
    })
  const ofGroup: MenuEntry[] = [
    { label: t`Members`, icon: <UsersRound />, onSelect: () => onOpen('members') },
    ...(can.add ? [{ label: t`Add people`, icon: <UserPlus />, onSelect: () => onOpen('add') }] : []),
    ...(can.rename ? [{ label: t`Rename`, icon: <Pencil />, onSelect: () => onOpen('rename') }] : []),
  ]
  const entries: MenuEntry[] = [
    ...(kind === 'GROUP' ? ofGroup : []),
    ...(kind === 'DIRECT' && other
      ? [{ label: t`Profile`, icon: <UserRound />, to: profilePaths.profileOf(other.id) }]
      : []),
    muted
      ? { label: t`Unmute`, icon: <Bell />, onSelect: () => setMuted(false) }
      : { label: t`Mute`, icon: <BellOff />, onSelect: () => setMuted(true) },
    ...(can.leave
      ? [{ label: t`Leave`, icon: <LogOut />, tone: 'danger' as const, onSelect: () => setAsking('leave') }]
      : []),
    ...(kind === 'DIRECT' && other
      ? [{ label: t`Block`, icon: <Ban />, tone: 'danger' as const, onSelect: () => setAsking('block') }]
      : []),
  ]
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton tooltip={false} label={t`More about this conversation`}>
            <Ellipsis />
          </IconButton>
        }
        entries={entries}
      />
      <ConfirmDialog
        open={asking === 'leave'}
        onClose={close}
        onConfirm={() => leave.mutate(undefined, { onSuccess: goToAll })}
        title={t`Leave this conversation?`}
        text={t`You will no longer see the messages of this conversation. A member can add you again. Your own messages stay in the conversation. You can delete them first.`}
        confirmText={t`Leave`}
        busyText={t`Leaving...`}
        busy={leave.isPending}
        error={leave.error ? wordsFor(leave.error) : undefined}
      />
      {other && (
        <BlockDialog
          user={other}
          open={asking === 'block'}
          onClose={close}
          onBlocked={() => {
            void changed(cache, id)
            goToAll()
          }}
        />
      )}
    </>
  )
}
