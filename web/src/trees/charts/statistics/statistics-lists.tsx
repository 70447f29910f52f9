import type { TreeStatistics } from '@mulghar/contract/trees/statistics'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../kit/paths.ts'
import { Panel } from './panel.tsx'
import { ShareTable } from './share-table.tsx'
import { Nothing } from './statistics-figures.tsx'

type Counted = { counted: TreeStatistics }
const look = 'underline-offset-2 hover:underline'

/** Family names or given names; each leads to those who bear it. */
export function Names({ counted, treeId, of }: Counted & { treeId: string; of: 'firstNames' | 'lastNames' }) {
  const { t } = useLingui()
  const title = of === 'lastNames' ? t`Family names` : t`Given names`
  const names = counted[of]
  return (
    <Panel title={title}>
      {names.length > 0 ? (
        <ShareTable
          label={title}
          heads={[t`Name`, t`People`]}
          shares={names.map(({ name, people }) => ({
            key: name,
            name: (
              <Link to={paths.treePeople(treeId, name)} className={look}>
                {name}
              </Link>
            ),
            part: people / names[0]!.people,
            value: people,
          }))}
        />
      ) : (
        <Nothing text={t`No name is known.`} />
      )}
    </Panel>
  )
}

export function Gotras({ counted: { gotras } }: Counted) {
  const { t } = useLingui()
  if (gotras.length === 0) return null
  return (
    <Panel title={t`Gotras`}>
      <ShareTable
        label={t`Gotras`}
        heads={[t`Gotra`, t`People`]}
        shares={gotras.map(({ name, people }) => ({
          key: name,
          name,
          part: people / gotras[0]!.people,
          value: people,
        }))}
      />
    </Panel>
  )
}

export function Places({ counted: { places } }: Counted) {
  const { t } = useLingui()
  if (!places) return null
  return (
    <Panel title={t`Places`} note={t`of birth and death`}>
      {places.length > 0 ? (
        <ShareTable
          label={t`Places`}
          heads={[t`Place`, t`People`]}
          shares={places
            .slice(0, 15)
            .map(({ name, people }) => ({ key: name, name, part: people / places[0]!.people, value: people }))}
        />
      ) : (
        <Nothing text={t`No place is known.`} />
      )}
    </Panel>
  )
}

export function LongestLives({ counted: { longestLives } }: Counted) {
  const { t } = useLingui()
  if (longestLives.length === 0) return null
  return (
    <Panel title={t`Longest lives`}>
      <ShareTable
        label={t`Longest lives`}
        heads={[t`Person`, t`Years`]}
        shares={longestLives.map(({ id, firstName, lastName, native, born, died, years }) => ({
          key: id,
          name: (
            <Link to={paths.person(id)} className={look}>
              {`${firstName} ${lastName}`.trim() || native || t`Unknown name`}{' '}
              <span className="text-ink-soft tabular-nums">
                {born}–{died}
              </span>
            </Link>
          ),
          part: years / (longestLives[0]!.years || 1),
          value: t`${years} years`,
        }))}
      />
    </Panel>
  )
}

/** What is known of how many; what is not is what can be asked of an aunt. */
export function Completeness({ counted: { completeness } }: Counted) {
  const { t } = useLingui()
  const names: Record<TreeStatistics['completeness'][number]['what'], string> = {
    GENDER: t`Gender`,
    BIRTH: t`Year of birth`,
    DEATH: t`Year of death`,
    PARENTS: t`Parents`,
    NATIVE_NAME: t`Name in another script`,
    PHOTO: t`Picture`,
    BIRTH_PLACE: t`Place of birth`,
    SOURCES: t`Sources`,
  }
  return (
    <Panel title={t`What is known`}>
      <ShareTable
        label={t`What is known`}
        heads={[t`What`, t`Known of`]}
        shares={completeness
          .filter(({ of }) => of > 0)
          .map(({ what, known, of }) => ({
            key: what,
            name: names[what],
            part: known / of,
            value: t`${known} of ${of}`,
          }))}
      />
    </Panel>
  )
}
