import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { DoorOpen, Ellipsis, Fan, History, MessageSquare, Pencil, Trash2, Waypoints } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Waits } from '../../kit/failures.ts'
import { useMutation } from '../../kit/mutation.ts'
import { treePaths } from '../core/paths.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { SendInMessage } from '../../kit/ui/send-in-message.tsx'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { TreeIcon } from '../../kit/ui/icons.tsx'
import { Menu, type MenuEntry } from '../../kit/ui/menu.tsx'
import { wordsFor } from '../../kit/words.ts'
import { chartViews } from '../charts/chart-views.ts'
import { useChartNames } from '../charts/view-switch.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'
import { SelfWaits, useSelfAct, type SelfAct } from '../members/this-is-me.tsx'
import { PersonDialog } from '../person/person-dialog.tsx'
import { OwnProposal } from '../proposals/own-proposal.tsx'

const LinkDialog = lazyPart(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }))

/** Long words of another language take a second line, so that all buttons stay in one row. */
const inRow = 'min-w-0 flex-auto px-2.5!'

type Asked = 'edit' | 'link' | 'send' | 'remove'

/** The two things that are done most, and everything else behind More. */
export function PersonActions({ person }: { person: Person }) {
  const [asking, setAsking] = useState<Asked>()
  const { act, waits } = useSelfAct(person.familyTreeId, person)
  const isSelfOffered = act?.kind === 'be' && !person.can.edit
  const close = () => setAsking(undefined)
  return (
    <div className="mt-3 grid w-full gap-2.5">
      {waits && <SelfWaits />}
      <OwnProposal treeId={person.familyTreeId} personId={person.id} />
      <div className="flex gap-2">
        <ButtonLink
          to={`${treePaths.graph(person.familyTreeId)}?person=${person.id}`}
          size="sm"
          icon={<TreeIcon />}
          className={inRow}
        >
          <Trans>See on the chart</Trans>
        </ButtonLink>
        {person.can.edit && (
          <Button variant="quiet" size="sm" icon={<Pencil />} className={inRow} onClick={() => setAsking('edit')}>
            <Trans>Edit</Trans>
          </Button>
        )}
        {isSelfOffered && (
          <Button variant="quiet" size="sm" icon={<act.icon />} busy={act.busy} className={inRow} onClick={act.run}>
            {act.label}
          </Button>
        )}
        <More person={person} act={isSelfOffered ? undefined : act} onAsk={setAsking} />
      </div>
      <Dialogs person={person} asking={asking} onClose={close} />
    </div>
  )
}

type MoreProps = { person: Person; act: SelfAct | undefined; onAsk: (asked: Asked) => void }

function More({ person, act, onAsk }: MoreProps) {
  const { t } = useLingui()
  const names = useChartNames()
  const { familyTreeId: treeId, id, can } = person
  const entries: MenuEntry[] = [
    { label: t`How are we related?`, icon: <Waypoints />, to: treePaths.kinship(treeId, { to: id }) },
    ...(act ? [{ label: act.label, icon: <act.icon />, onSelect: act.run }] : []),
    { label: t`History`, icon: <History />, to: treePaths.history(treeId, id) },
    ...(can.link ? [{ label: t`Link with another tree`, icon: <DoorOpen />, onSelect: () => onAsk('link') }] : []),
    { label: t`Send in a message`, icon: <MessageSquare />, onSelect: () => onAsk('send') },
    'line',
    ...chartViews
      .filter((view) => view !== 'statistics')
      .map((view) => ({
        label: names[view],
        icon: <Fan />,
        to: `${treePaths.chart(treeId, view, id)}${view === 'timeline' ? '&who=both' : ''}`,
      })),
    ...(can.remove
      ? [
          'line' as const,
          { label: t`Delete`, icon: <Trash2 />, tone: 'danger' as const, onSelect: () => onAsk('remove') },
        ]
      : []),
  ]
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t`More`} tooltip={false} className="border border-line-strong">
          <Ellipsis />
        </IconButton>
      }
      entries={entries}
    />
  )
}

type DialogsProps = { person: Person; asking: Asked | undefined; onClose: () => void }

function Dialogs({ person, asking, onClose }: DialogsProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const isLinkWanted = useWantedOnce(asking === 'link')
  const cache = useQueryClient()
  const remove = useMutation(treeMutations.removePerson(cache, person.familyTreeId))
  return (
    <>
      {person.can.link && isLinkWanted && (
        <Suspense>
          <LinkDialog person={person} open={asking === 'link'} onClose={onClose} />
        </Suspense>
      )}
      <SendInMessage card={{ kind: 'PERSON', id: person.id }} open={asking === 'send'} onClose={onClose} />
      {person.can.edit && (
        <PersonDialog
          treeId={person.familyTreeId}
          personId={person.id}
          open={asking === 'edit'}
          onClose={onClose}
          onSaved={onClose}
          notice={<OwnProposal treeId={person.familyTreeId} personId={person.id} />}
        />
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={onClose}
        busy={remove.isPending}
        busyText={t`Deleting...`}
        error={remove.error && !(remove.error instanceof Waits) ? wordsFor(remove.error) : undefined}
        onConfirm={() =>
          remove.mutate(person.id, {
            onSuccess: () => {
              toast.success(t`Person deleted`)
              void navigate(treePaths.treePeople(person.familyTreeId), { replace: true })
            },
            onError: (error) => {
              if (!(error instanceof Waits)) return
              toast.message(wordsFor(error))
              void cache.invalidateQueries({ queryKey: treeQueries.one(person.familyTreeId) })
              onClose()
            },
          })
        }
      />
    </>
  )
}
