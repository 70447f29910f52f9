import type { FinanceProgram } from '@mulghar/contract/finance/programs'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { rupees } from '../../kit/rupees.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { wordsFor } from '../../kit/words.ts'
import { GoalBar } from '../core/goal-bar.tsx'
import { financePaths } from '../core/paths.ts'
import { programMutations, programQueries, type ProgramsOf } from './programs.queries.ts'
import { written } from '../../kit/written.ts'

/** The programs of a family tree or a group, on its page; nothing where there are none, and where they do not load. */
export function ProgramList({ of, title }: { of: ProgramsOf; title: string }) {
  const list = useInfiniteQuery(programQueries.of(of))
  useReported(list.error)
  const programs = list.data?.pages.flatMap((page) => page.data) ?? []
  if (programs.length === 0) return null
  return (
    <Card aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <ul className="divide-y divide-line">
        {programs.map((program) => (
          <Row key={program.id} program={program} of={of} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

/** A program of a tree or a group; whoever keeps that may remove programs of others from it. */
function Row({ program, of }: { program: FinanceProgram; of: ProgramsOf }) {
  const { t } = useLingui()
  const { id, name, can } = program
  const unlink = useMutation(programMutations.unlink(useQueryClient(), id))
  const [rootId, mayUnlink] = 'groupId' in of ? [of.groupId, can.unlinkGroup] : [of.familyId, can.unlinkTree]
  return (
    <li className="grid gap-1.5 py-2.5 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <Link
          {...written(name)}
          to={financePaths.donors(id)}
          className="inline-block min-h-6 min-w-0 flex-1 basis-40 font-medium wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="font-medium whitespace-nowrap tabular-nums">{rupees(program.donationTotal ?? 0)}</span>
        {mayUnlink && !can.edit && (
          <IconButton size="sm" label={t`Remove ${name}`} busy={unlink.isPending} onClick={() => unlink.mutate(rootId)}>
            <X />
          </IconButton>
        )}
      </div>
      <GoalBar program={program} />
      <FormError text={unlink.error ? wordsFor(unlink.error) : undefined} />
    </li>
  )
}
