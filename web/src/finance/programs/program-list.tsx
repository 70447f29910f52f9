import { useInfiniteQuery } from '@tanstack/react-query'
import { rupees } from '../../kit/rupees.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { GoalBar } from '../core/goal-bar.tsx'
import { financePaths } from '../core/paths.ts'
import { programQueries, type ProgramsOf } from './programs.queries.ts'

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
          <li key={program.id} className="grid gap-1.5 py-2.5 first:pt-0">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <Link
                to={financePaths.donors(program.id)}
                className="inline-block min-h-6 min-w-0 flex-1 basis-40 font-medium wrap-anywhere hover:underline"
              >
                {program.name}
              </Link>
              <span className="font-medium whitespace-nowrap tabular-nums">{rupees(program.donationTotal ?? 0)}</span>
            </div>
            <GoalBar program={program} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}
