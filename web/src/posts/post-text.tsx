import type { Mention } from '@mulghar/contract/kit/mentions'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classes } from '../kit/ui/class-names.ts'
import { RichText } from '../people/public.ts'
import { written } from '../kit/written.ts'

/** From more letters than these on only the first lines are shown. */
const longFrom = 200

/** What somebody posted; of a long text the first lines, until one wants the rest. */
export function PostText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > longFrom
  return (
    <div className="px-4 pt-3 md:px-5">
      {/* The last line keeps room for the signs below its letters. */}
      <div
        {...written(text)}
        className={classes('wrap-anywhere whitespace-pre-line', isLong && !isWhole && 'line-clamp-4 pb-[0.1em]')}
      >
        <RichText text={text} mentions={mentions} />
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-6 font-medium text-accent underline underline-offset-2 hover:no-underline"
        >
          {isWhole ? <Trans>Read less</Trans> : <Trans>Read more</Trans>}
        </button>
      )}
    </div>
  )
}
