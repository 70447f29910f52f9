import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DoorOpen, Ellipsis, History, Pencil, Trash2, Waypoints } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate, useParams } from '../../kit/router/react.tsx'
import { Waits } from '../../kit/failures.ts'
import { toast } from '../../kit/toast.ts'
import { paths } from '../../kit/paths.ts'
import { treePaths } from '../core/paths.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { TreeIcon } from '../../kit/ui/icons.tsx'
import { Menu } from '../../kit/ui/menu.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { PanelSpinner } from '../../kit/ui/spinner.tsx'
import { wordsFor } from '../../kit/words.ts'
import { ChartsMenu } from '../charts/charts-menu.tsx'
import { PersonCard } from '../person/person-card.tsx'
import { PersonDialog } from '../person/person-dialog.tsx'
import { ThisIsMe } from '../members/this-is-me.tsx'
import { YourRelation } from '../kinship/your-relation.tsx'
import { fullName } from '../core/person-names.ts'
import { Addresses, Bio, Education, Facts, LinkedTree, MoreAbout, Sources, Work } from '../person/person-sections.tsx'
import { Family } from '../person/relatives.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

const LinkDialog = lazy(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }))

export function PersonScreen() {
  const { id = '' } = useParams()
  const person = useQuery(treeQueries.person(id))
  if (person.isPending) return <PanelSpinner />
  // What was already seen stays, even when a later look at it fails.
  if (!person.data) return <Navigate to={paths.notFound} replace />
  return <Shown key={id} person={person.data} />
}

function Shown({ person }: { person: Person }) {
  const { t } = useLingui()
  useDocumentTitle(fullName(person) || t`Unknown name`)
  return (
    <Page width="wide">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackButton fallback={treePaths.graph(person.familyTreeId)} />
        <Actions person={person} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <PersonCard person={person} />
        <div className="grid gap-5">
          <YourRelation person={person} />
          <LinkedTree person={person} />
          <Family person={person} />
          <Bio person={person} />
          <Addresses person={person} />
          <Education person={person} />
          <Work person={person} />
          <MoreAbout person={person} />
          <Facts person={person} />
          <Sources person={person} />
        </div>
      </div>
    </Page>
  )
}

function Actions({ person }: { person: Person }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [asking, setAsking] = useState<'edit' | 'link' | 'remove'>()
  const isLinkWanted = useWantedOnce(asking === 'link')
  const remove = useMutation(treeMutations.removePerson(useQueryClient(), person.familyTreeId))
  const close = () => setAsking(undefined)

  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink
        to={`${treePaths.graph(person.familyTreeId)}?person=${person.id}`}
        variant="soft"
        size="sm"
        icon={<TreeIcon />}
      >
        <Trans>See on the chart</Trans>
      </ButtonLink>
      <ChartsMenu treeId={person.familyTreeId} personId={person.id} />
      <ButtonLink
        to={treePaths.kinship(person.familyTreeId, { to: person.id })}
        variant="quiet"
        size="sm"
        icon={<Waypoints />}
      >
        <Trans>How are we related?</Trans>
      </ButtonLink>
      <ThisIsMe person={person} />
      {person.can.edit && (
        <Button variant="quiet" size="sm" icon={<Pencil />} onClick={() => setAsking('edit')}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {person.can.remove && (
        <Button variant="plain" size="sm" icon={<Trash2 />} onClick={() => setAsking('remove')}>
          <Trans>Delete</Trans>
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet" icon={<Ellipsis />}>
            <Trans>More</Trans>
          </Button>
        }
        entries={[
          { label: t`History`, icon: <History />, to: treePaths.history(person.familyTreeId, person.id) },
          ...(person.can.link
            ? [{ label: t`Link with another tree`, icon: <DoorOpen />, onSelect: () => setAsking('link') }]
            : []),
        ]}
      />
      {person.can.link && isLinkWanted && (
        <Suspense>
          <LinkDialog person={person} open={asking === 'link'} onClose={close} />
        </Suspense>
      )}
      {person.can.edit && (
        <PersonDialog
          treeId={person.familyTreeId}
          personId={person.id}
          open={asking === 'edit'}
          onClose={close}
          onSaved={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        busy={remove.isPending}
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
              close()
            },
          })
        }
      />
    </div>
  )
}
