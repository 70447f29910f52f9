import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { useControl } from './field.tsx'
import { chosenDigits } from '../digit-choice.ts'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Shows n/limit below, and says when the limit is reached. */
  limit?: number
}

/** Grows with its text; counts where there is a limit. */
export function Textarea({ limit, className, ref, onInput, ...rest }: TextareaProps) {
  const control = useControl()
  const counterId = useId()
  const box = useRef<HTMLTextAreaElement | null>(null)
  const [length, setLength] = useState(0)
  const described = [control['aria-describedby'], limit && counterId].filter(Boolean).join(' ')

  // A form may set the text without an event, so the box itself is asked after every render.
  useEffect(() => setLength(box.current?.value.length ?? 0))

  return (
    <>
      <textarea
        {...control}
        rows={3}
        maxLength={limit}
        {...rest}
        aria-describedby={described || undefined}
        ref={(element) => {
          box.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          onInput?.(event)
        }}
        className={classes('control control-text', className)}
      />
      {limit !== undefined && (
        <p id={counterId} className="flex justify-between gap-3 text-xs text-ink-soft tabular-nums">
          <span role="status" className="font-medium text-on-marigold-soft">
            {length >= limit && <Trans>Character limit reached</Trans>}
          </span>
          <span>{chosenDigits(`${length}/${limit}`)}</span>
        </p>
      )}
    </>
  )
}
