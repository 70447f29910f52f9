import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Steps } from './steps.tsx'

type Props = { title: string; step?: 1 | 2 | 3 | undefined; above?: ReactNode }

/** The heading of a step. It takes the focus when the step changes; the tab stays "Storage". */
export function StepTitle({ title, step, above }: Props) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(t`Storage`)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [title])
  return (
    <header className="grid gap-3">
      {above}
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] leading-tight outline-none md:text-2xl">
        {title}
      </h1>
      {step && <Steps now={step} />}
    </header>
  )
}
