import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { written } from '../kit/written.ts'

/** What somebody tells of themselves, however many lines it has: a long one is read within its box, also by keys. */
export function BioText({ bio }: { bio: string }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useEffect(() => setLong((box.current?.scrollHeight ?? 0) > (box.current?.clientHeight ?? 0)), [bio])
  return (
    <div
      ref={box}
      {...written(bio)}
      className="max-h-[300px] max-w-prose overflow-y-auto wrap-anywhere whitespace-pre-line"
      {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': t`Full bio` })}
    >
      {/* Empty lines part what is said, and are no room of their own. */}
      {bio.replaceAll(/\n(\s*\n){2,}/g, '\n\n')}
    </div>
  )
}
