import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clip } from '../clip.ts'
import { written } from '../written.ts'
import { classes } from './class-names.ts'

export type ReadMoreProps = {
  text: string
  /** From how many characters on there is more to read. */
  limit: number
  /** Clamp by lines and not at the limit itself. */
  lines?: 4
  moreText?: string
  lessText?: string
  className?: string
}

/** A long text of a person, first only its beginning. */
export function ReadMore({ text, limit, lines, moreText, lessText, className }: ReadMoreProps) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const short = clip(text, limit)
  const isLong = short !== text
  return (
    <div className={className}>
      <p {...written(text)} className={classes('whitespace-pre-line', lines && isLong && !whole && 'line-clamp-4')}>
        {whole || lines ? text : short}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-6 text-sm font-medium text-accent hover:underline"
        >
          {whole ? (lessText ?? t`Read Less`) : (moreText ?? t`Read More`)}
        </button>
      )}
    </div>
  )
}
