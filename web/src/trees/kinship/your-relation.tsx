import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { treePaths } from '../core/paths.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { useKinLanguage } from './kin-language.ts'
import { kinshipQueries } from './kinship.queries.ts'
import { WordsOf } from './relation-view.tsx'

/** What a person is to the viewer, once the viewer has said who in the tree they are. */
export function YourRelation({ person }: { person: Person }) {
  const { t } = useLingui()
  const [language] = useKinLanguage()
  const tree = useQuery(treeQueries.detail(person.familyTreeId))
  const me = tree.data?.kinAs ?? undefined
  const kinship = useQuery(kinshipQueries.pair(person.familyTreeId, me, person.id))
  const relation = kinship.data?.relations[0]
  if (me === undefined || !relation) return null
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{t`Your relation`}</CardTitle>
        {me === tree.data?.me && (
          <ButtonLink
            to={treePaths.kinship(person.familyTreeId, { from: me, to: person.id })}
            size="sm"
            variant="quiet"
            icon={<Waypoints />}
          >
            <Trans>Show how</Trans>
          </ButtonLink>
        )}
      </div>
      <WordsOf words={relation.words} language={language} />
    </Card>
  )
}
