import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { fullName } from '../core/person-names.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { HistoryList } from './history-list.tsx'
import { WrittenText } from '../../kit/ui/written-text.tsx'

/** Who changed what in a tree; with `person` in the address, what concerns that person. */
export function HistoryScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [asked] = useSearchParams()
  const personId = asked.get('person') ?? undefined
  const tree = useQuery(treeQueries.detail(id))
  const person = useQuery({ ...treeQueries.person(personId ?? ''), enabled: personId !== undefined })
  if (tree.isPending) return <Skeleton text={t`Loading the history...`} />
  if (failedToLoad(tree)) return <PageFailed error={tree.error} onRetry={() => void tree.refetch()} />
  const name = person.data && (fullName(person.data) || t`Unknown name`)
  return (
    <Page>
      <BackButton fallback={personId ? treePaths.person(personId) : treePaths.graph(id)} />
      <PageTitle
        title={name ? t`History of ${name}` : t`History`}
        text={
          personId ? (
            <TextLink to={treePaths.history(id)}>
              <Trans>The history of the whole tree</Trans>
            </TextLink>
          ) : (
            <WrittenText text={tree.data.name} />
          )
        }
      />
      <HistoryList treeId={id} personId={personId} />
    </Page>
  )
}
