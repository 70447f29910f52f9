import type { PersonLine } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, ScanSearch, Search, UserPlus } from 'lucide-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { earlierData } from '../../kit/earlier-data.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { paths } from '../../kit/paths.ts'
import { Navigate, useNavigate, useParams, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { isIllFormed } from '../../kit/ui/page-failed.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { namesOf, yearsOf } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

const PersonDialog = lazyPart(async () => ({ default: (await import('../person/person-dialog.tsx')).PersonDialog }))

/** Everybody in a tree, as a list. */
export function PeopleScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const tree = useQuery(treeQueries.detail(id))
  const [asked] = useSearchParams()
  const [words, setWords] = useState(asked.get('q') ?? '')
  const wanted = useDeferredValue(words.trim())
  const [adding, setAdding] = useState(false)
  const add = tree.data?.can.editPeople && (
    <Button icon={<UserPlus />} onClick={() => setAdding(true)}>
      <Trans>Add person</Trans>
    </Button>
  )

  if (isIllFormed(tree.error)) return <Navigate to={paths.notFound} replace />
  return (
    <Page>
      <PageTitle
        title={t`People`}
        text={tree.data && <WrittenText text={tree.data.name} />}
        above={<BackButton fallback={treePaths.graph(id)} />}
        actions={
          <>
            {tree.data?.can.editPeople && (
              <ButtonLink to={treePaths.review(id)} variant="quiet" icon={<ScanSearch />}>
                <Trans>Review</Trans>
              </ButtonLink>
            )}
            <ButtonLink to={treePaths.history(id)} variant="quiet" icon={<History />}>
              <Trans>History</Trans>
            </ButtonLink>
            {add}
          </>
        }
      />
      <Field label={t`Search by name`} quietLabel>
        <Input
          type="search"
          icon={<Search />}
          placeholder={t`Search by name`}
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <PeopleList treeId={id} words={wanted} add={add} />
      {adding && (
        <Suspense>
          <PersonDialog
            treeId={id}
            open
            onClose={() => setAdding(false)}
            onSaved={(personId) => void navigate(treePaths.person(personId))}
          />
        </Suspense>
      )}
    </Page>
  )
}

function PeopleList({ treeId, words, add }: { treeId: string; words: string; add: ReactNode }) {
  const { t } = useLingui()
  const list = useInfiniteQuery({ ...treeQueries.people(treeId, words), placeholderData: earlierData })

  if (list.isPending) return <Skeleton text={t`Loading people...`} shape="lines" />
  if (failedToLoad(list)) {
    return <LoadFailed text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  }
  const people = list.data.pages.flatMap((page) => page.data)
  if (people.length === 0) {
    return (
      <EmptyState
        drawing={words ? 'search' : 'people'}
        action={!words && add}
        title={words ? t`No one with that name` : t`No people yet`}
        text={words ? t`Try another spelling, or only a part of the name.` : t`Add the first person to start the tree.`}
      />
    )
  }
  return (
    <>
      <ul aria-busy={list.isPlaceholderData || undefined} className="grid gap-1">
        {people.map((person) => (
          <Line key={person.id} person={person} asked={words} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Line({ person, asked }: { person: PersonLine; asked: string }) {
  const { t } = useLingui()
  const { first, second } = namesOf(person, asked)
  return (
    <li>
      <Link
        to={treePaths.person(person.id)}
        className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2 hover:bg-sunken"
      >
        <Avatar
          firstName={person.firstName}
          lastName={person.lastName}
          pictureUrl={person.image?.thumbUrl}
          gender={person.gender}
          departed={!person.living}
        />
        <span className="min-w-0 flex-1">
          <span {...written(first)} className="block leading-snug font-medium wrap-anywhere">
            {first || t`Unknown name`}
          </span>
          {second && (
            <span {...written(second)} className="block text-sm text-ink-soft">
              {second}
            </span>
          )}
        </span>
        <span className="text-right text-sm text-ink-soft">
          <span className="block tabular-nums">{yearsOf(person)}</span>
          {person.bornPlace && <WrittenText text={person.bornPlace} />}
        </span>
      </Link>
    </li>
  )
}
