import { messageReactions } from '@mulghar/contract/messages/kinds'
import type { ReactionCount } from '@mulghar/contract/messages/message'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import type { Reaction } from '../core/messages.queries.ts'
import { reactionNames } from '../core/reaction-names.ts'
import { grouped } from '../../kit/grouped.ts'

type CountsProps = {
  reactions: readonly ReactionCount[]
  isMine: boolean
  /** Undefined where the viewer cannot react. */
  onReact: ((emoji: Reaction | null) => void) | undefined
}

/** The reactions below a bubble; a press adds or takes away one's own. */
export function ReactionCounts({ reactions, isMine, onReact }: CountsProps) {
  const { t, i18n } = useLingui()
  if (reactions.length === 0) return null
  return (
    <ul
      aria-label={t`Reactions`}
      className={classes('relative z-1 -mt-3 flex flex-wrap gap-1 px-2.5', isMine ? 'self-end' : 'self-start')}
    >
      {reactions.map(({ emoji, count, isMine: isOwn }) => {
        const name = i18n._(reactionNames[emoji])
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={isOwn}
              aria-label={t`${name}: ${count}`}
              aria-disabled={!onReact || undefined}
              onClick={() => onReact?.(isOwn ? null : emoji)}
              className="inline-flex min-h-6 items-center gap-1 rounded-full border border-line bg-raised px-2 text-xs text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              <span aria-hidden="true">{emoji}</span>
              <span aria-hidden="true" className="tabular-nums">
                {grouped(count)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type PickerProps = {
  own: Reaction | undefined
  onPick: (emoji: Reaction | null) => void
  onEscape: () => void
  /** The focus has gone elsewhere. */
  onLeave: () => void
}

/** Six emoji in a row. Arrow keys walk through them, Escape closes. */
export function ReactionPicker({ own, onPick, onEscape, onLeave }: PickerProps) {
  const { t, i18n } = useLingui()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    row.current?.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus()
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onEscape()
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((button) => button === document.activeElement)
    buttons[(place + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div
      ref={row}
      role="group"
      aria-label={t`Choose a reaction`}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeave()}
      className="flex w-fit max-w-full flex-wrap rounded-[1.5rem] border border-line bg-raised p-1 text-ink shadow-float"
    >
      {messageReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          aria-label={i18n._(reactionNames[emoji])}
          onClick={() => onPick(emoji === own ? null : emoji)}
          className="grid size-10 place-items-center rounded-full text-xl hover:bg-sunken aria-pressed:bg-accent-soft"
        >
          <span aria-hidden="true">{emoji}</span>
        </button>
      ))}
    </div>
  )
}
