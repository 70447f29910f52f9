import { useId, type ReactNode } from 'react'

export type PanelProps = { title: string; note?: ReactNode; children: ReactNode }

/** One part of the statistics, under its own heading. */
export function Panel({ title, note, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-surface p-4 shadow-lift md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  )
}
