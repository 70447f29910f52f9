import type { ReactNode } from 'react'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { RootHouse } from '../kit/art/root-house.tsx'

/**
 * The pages for who is not signed in: one short form, and beside it, on a phone above it, the house it leads into. A low window has
 * room for the form only.
 */
export function FormPage({ title, text, children, after }: FormPageProps) {
  return (
    <div className="grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-2 lg:content-stretch low:grid-cols-[minmax(0,1fr)]">
      <div className="relative h-50 overflow-hidden max-lg:order-first lg:h-auto lg:min-h-160 low:hidden">
        <RootHouse className="absolute inset-0 size-full" />
      </div>
      <div className="mx-auto grid w-full max-w-104 content-center gap-5 px-4 py-7 md:py-10">
        <PageTitle title={title} text={text} />
        {children}
        {after && <div className="text-center text-ink-soft">{after}</div>}
      </div>
    </div>
  )
}

type FormPageProps = { title: string; text?: ReactNode; children: ReactNode; after?: ReactNode }
