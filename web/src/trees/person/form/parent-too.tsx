import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { fullName } from '../../core/person-names.ts'
import { treeQueries } from '../../core/trees.queries.ts'
import { onceEach } from '../../core/relative-key.ts'

type Partner = Person['relations']['partners'][number]

type ParentTooProps = {
  /** The parent who was chosen. */
  parentId: string
  /** Whether somebody is a parent already, or cannot be one. */
  isKnown: (id: string) => boolean
  /** Whose parents they are. */
  name: string
  onYes: (partner: Partner) => void
}

/** Whoever is the child of one of a couple is most often that of both; it is asked, since it need not be. */
export function ParentToo({ parentId, isKnown, name, onYes }: ParentTooProps) {
  const { t } = useLingui()
  const [refused, setRefused] = useState<readonly string[]>([])
  const parent = useQuery(treeQueries.person(parentId))
  const partners = onceEach(parent.data?.relations.partners ?? [])
  return partners
    .filter(({ id }) => !isKnown(id) && !refused.includes(id))
    .map((partner) => {
      const partnerName = fullName(partner) || t`Unknown name`
      return (
        <div
          key={partner.id}
          role="status"
          className="flex flex-wrap items-center gap-2.5 rounded-sm bg-sunken px-3.5 py-2.5"
        >
          <p className="mr-auto">
            <ParentQuestion gender={partner.gender} partner={partnerName} name={name} />
          </p>
          <Button variant="soft" size="sm" onClick={() => onYes(partner)}>
            {t`Yes, ${partnerName} too`}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setRefused([...refused, partner.id])}>
            <Trans>No</Trans>
          </Button>
        </div>
      )
    })
}

export function ParentQuestion({ gender, partner, name }: { gender: Person['gender']; partner: string; name: string }) {
  const { t } = useLingui()
  if (name === '') return t`Is ${partner} a parent too?`
  if (gender === 'FEMALE') return t`Is ${partner} the mother of ${name} too?`
  if (gender === 'MALE') return t`Is ${partner} the father of ${name} too?`
  return t`Is ${partner} a parent of ${name} too?`
}
