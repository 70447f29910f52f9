import type { ReactNode } from 'react'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { HouseAtDusk } from '../kit/art/house-at-dusk.tsx'

/** The pages for who is not signed in: one short form, and beside it, where there is room, the house it leads into. */
export function FormPage({ title, text, children, after }: FormPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-280 flex-1 items-center gap-12 px-4 py-6 md:px-7 md:py-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="max-lg:hidden">
        <HouseAtDusk className="w-full max-w-136" />
      </div>
      <div className="mx-auto grid w-full max-w-108 gap-5">
        <PageTitle title={title} text={text} />
        {children}
        {after && <div className="text-sm text-ink-soft">{after}</div>}
      </div>
    </div>
  )
}

type FormPageProps = { title: string; text?: ReactNode; children: ReactNode; after?: ReactNode }
