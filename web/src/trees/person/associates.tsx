import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { roleInWords } from '../core/associate-words.ts'
import { treePaths } from '../core/paths.ts'
import { fullName } from '../core/person-names.ts'
import { written } from '../../kit/written.ts'

/** Godparents and witnesses of the person, and the people for whom the person was one. */
export function Associates({ person: { associates = [] } }: { person: Person }) {
  const { t } = useLingui()
  if (associates.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Godparents and witnesses`}</CardTitle>
      <ul className="grid gap-2 wrap-anywhere">
        {associates.map((one, at) => {
          const role = roleInWords(one.role)
          const name = (
            <TextLink {...written(fullName(one))} to={treePaths.person(one.id)}>
              {fullName(one) || t`Unknown name`}
            </TextLink>
          )
          return (
            <li key={at}>
              {one.isOf ? (
                <Trans>
                  {role} of {name}
                </Trans>
              ) : (
                <Trans>
                  {role}: {name}
                </Trans>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
