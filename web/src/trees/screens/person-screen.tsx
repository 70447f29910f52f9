import type { Person } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '../../kit/router/react.tsx'
import { paths } from '../../kit/paths.ts'
import { treePaths } from '../core/paths.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { PanelSpinner } from '../../kit/ui/spinner.tsx'
import { Album } from '../person/album/album.tsx'
import { PersonCard } from '../person/person-card.tsx'
import { useKinLanguage } from '../kinship/kin-language.ts'
import { wordOfRelative } from '../kinship/relative-words.ts'
import { YourRelation } from '../kinship/your-relation.tsx'
import { fullName } from '../core/person-names.ts'
import { LeftOut } from '../person/left-out.tsx'
import { LifeLine } from '../person/life-line.tsx'
import { Associates } from '../person/associates.tsx'
import { Notes, Sources } from '../person/cited.tsx'
import { Marriages } from '../person/marriages.tsx'
import { Addresses, Bio, Education, Facts, LinkedTree, MoreAbout, Work } from '../person/person-sections.tsx'
import { Family } from '../person/relatives.tsx'
import { treeQueries } from '../core/trees.queries.ts'
import { PersonActions } from './person-actions.tsx'

export function PersonScreen() {
  const { id = '' } = useParams()
  const person = useQuery(treeQueries.person(id))
  if (person.isPending) return <PanelSpinner />
  // The page that was already seen stays, even when a later look at it fails.
  if (!person.data) return <Navigate to={paths.notFound} replace />
  // A merge deleted this person: the address is that of the person who stayed.
  if (person.data.id !== id) return <Navigate to={treePaths.person(person.data.id)} replace />
  return <Shown key={id} person={person.data} />
}

function Shown({ person }: { person: Person }) {
  const { t } = useLingui()
  const [language] = useKinLanguage()
  useDocumentTitle(fullName(person) || t`Unknown name`)
  return (
    <Page width="wide">
      <BackButton fallback={treePaths.graph(person.familyTreeId)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)] lg:gap-6">
        <PersonCard person={person} actions={<PersonActions person={person} />} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
          <YourRelation person={person} />
          <LinkedTree person={person} />
          <Family
            person={person}
            wordOf={(relative) => <span lang={language}>{wordOfRelative(person, relative, language)}</span>}
          />
          <Album person={person} />
          <Bio person={person} />
          <LifeLine person={person} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:gap-5 xl:grid-cols-2">
            <Addresses person={person} />
            <Education person={person} />
            <Work person={person} />
            <MoreAbout person={person} />
            <Facts person={person} />
            <Marriages person={person} />
            <Associates person={person} />
            <Notes person={person} />
            <Sources person={person} />
          </div>
          <LeftOut person={person} />
        </div>
      </div>
    </Page>
  )
}
