import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { longDate } from '../../kit/dates.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { RichText } from '../../people/public.ts'
import { policyWords, visibilityHints } from '../core/group-words.ts'
import { Requests } from '../members/requests.tsx'
import { AsidesOfRooms } from './parts-of-rooms.tsx'
import { written } from '../../kit/written.ts'
import { grouped } from '../../kit/grouped.ts'

/** What stands beside the posts where there is room; on a phone it has a tab of its own. */
export function GroupAside({ group }: { group: Group }) {
  return (
    <aside className="grid content-start gap-5 max-lg:hidden">
      {group.can.moderate && <Requests groupId={group.id} hidesNone />}
      <Words group={group} />
      <AsidesOfRooms groupId={group.id} />
    </aside>
  )
}

type AboutProps = {
  group: Group
  /** Also where nothing is said. */
  isWhole?: boolean
}

/** What a group says of itself, its rules, and how one gets in. */
export function GroupAbout({ group, isWhole = false }: AboutProps) {
  const { t, i18n } = useLingui()
  const { visibility, joinPolicy, createdAt, familyTree } = group
  return (
    <div className="grid gap-5">
      <Words group={group} />
      {isWhole && group.can.read && <AsidesOfRooms groupId={group.id} />}
      {isWhole && (
        <Card>
          <CardTitle>{t`Group settings`}</CardTitle>
          <ul className="grid gap-1.5">
            <li>{i18n._(visibilityHints[visibility])}</li>
            <li>{i18n._(policyWords[joinPolicy])}</li>
            {familyTree && (
              <li>
                <Trans>Part of the family tree {familyTree.name}.</Trans>
              </li>
            )}
            <li>
              <Trans>Created {longDate(createdAt)}.</Trans>
            </li>
          </ul>
        </Card>
      )}
    </div>
  )
}

function Words({ group: { about, rules } }: { group: Group }) {
  const { t } = useLingui()
  const lines = rules?.split('\n').filter((line) => line.trim() !== '') ?? []
  return (
    <>
      {about && (
        <Card>
          <CardTitle>{t`About`}</CardTitle>
          <p {...written(about)} className="wrap-anywhere whitespace-pre-line">
            <RichText text={about} mentions={[]} />
          </p>
        </Card>
      )}
      {lines.length > 0 && (
        <Card>
          <CardTitle>{t`Rules`}</CardTitle>
          <ol className="grid gap-2 text-sm">
            {lines.map((line, at) => (
              <li key={at} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
                <span aria-hidden="true" className="font-display font-semibold text-clay">
                  {grouped(at + 1)}
                </span>
                <span {...written(line)} className="wrap-anywhere">
                  {line}
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}
