import type { PartnerKind, Person } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { treePaths } from '../core/paths.ts'
import { fullName } from '../core/person-names.ts'
import { CitedLines } from './cited.tsx'
import { FamilyDialog, useFamilyTitle } from './family-dialog.tsx'
import { FamilyLeftOut } from './left-out.tsx'
import type { WordsOfFamily } from './family-fields.ts'
import { written } from '../../kit/written.ts'

/** The places of marriages, with the notes and sources of each family; editors change them here. */
export function Marriages({ person }: { person: Person }) {
  const { t } = useLingui()
  const { relations, familiesAlone = [] } = person
  const told = relations.partners.filter(
    ({ place, notes, sources, wordsVersion, shortened }) =>
      place || notes || sources || shortened || wordsVersion !== undefined,
  )
  if (told.length + familiesAlone.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Marriage records`}</CardTitle>
      <ul className="grid gap-3 wrap-anywhere">
        {told.map((one) => {
          const name = fullName(one) || t`Unknown name`
          return (
            <FamilyLine
              key={one.unionId}
              person={person}
              family={one}
              partner={name}
              isMarriage={marriageKinds.has(one.kind)}
            >
              <TextLink {...written(name)} to={treePaths.person(one.id)}>
                {name}
              </TextLink>
            </FamilyLine>
          )
        })}
        {familiesAlone.map((family) => (
          <FamilyLine key={family.unionId} person={person} family={family} partner={undefined} isMarriage={false}>
            {t`Family without a known partner`}
          </FamilyLine>
        ))}
      </ul>
    </Card>
  )
}

const marriageKinds: ReadonlySet<PartnerKind> = new Set(['MARRIED', 'DIVORCED', 'SEPARATED'])

type FamilyLineProps = {
  person: Person
  family: WordsOfFamily
  partner: string | undefined
  isMarriage: boolean
  children: ReactNode
}

function FamilyLine({ person, family, partner, isMarriage, children }: FamilyLineProps) {
  const [isOpen, setOpen] = useState(false)
  const titleOf = useFamilyTitle()
  const { place, notes = [], sources = [], wordsVersion, shortened } = family
  return (
    <li>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-1">{children}</p>
        {wordsVersion !== undefined && (
          <IconButton size="sm" label={titleOf(partner, isMarriage)} onClick={() => setOpen(true)}>
            <Pencil />
          </IconButton>
        )}
      </div>
      {place && <p {...written(place)}>{place}</p>}
      <CitedLines notes={notes} sources={sources} />
      <FamilyLeftOut shortened={shortened} />
      <FamilyDialog
        treeId={person.familyTreeId}
        personId={person.id}
        family={family}
        partner={partner}
        isMarriage={isMarriage}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </li>
  )
}
