import { useEffect, type ReactNode } from 'react'

/** Names the window or tab after the page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Mulghar` : 'Mulghar'
  }, [title])
}

export type PageTitleProps = {
  title: string
  /** Shown instead of the plain title, where the heading is more than its words or is a text of a person. */
  children?: ReactNode
  text?: ReactNode
  /** Buttons to the right; below the title on a phone where both together are too wide. */
  actions?: ReactNode
  /** Above the title: where one came from. */
  above?: ReactNode
}

/** A page's one heading; names the tab too. */
export function PageTitle({ title, children, text, actions, above }: PageTitleProps) {
  useDocumentTitle(title)
  return (
    <header className="ruled mb-1.5 grid gap-1.5">
      {above}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow-999 basis-auto sm:flex-1 sm:basis-60">
          <h1 className="text-[1.75rem] leading-tight md:text-2xl">{children ?? title}</h1>
          {text && <p className="mt-1 text-ink-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5 max-sm:grow max-sm:*:flex-1">{actions}</div>}
      </div>
    </header>
  )
}
