import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { Avatar } from '../kit/ui/avatar.tsx'
import { useBackCloses } from '../kit/ui/back-closes.ts'
import { classes } from '../kit/ui/class-names.ts'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useMember } from '../session/session-store.ts'
import { followQueries } from './follow.queries.ts'
import { begunAt, edited, named, type Mentioning } from '../kit/mentioning.ts'
import { written } from '../kit/written.ts'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  /** What it is for, where nothing around it says so. */
  label: string
  value: Mentioning
  onChange: (value: Mentioning) => void
  /** Shows n/limit below. */
  limit?: number
}

const mostOffered = 6

/** A text in which people can be named: an "@" and the beginning of a name offers those whom one follows. */
export function MentionBox({ label, value, onChange, onFocus, className, ...rest }: Props) {
  const { t } = useLingui()
  const listId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const wanted = useRef<number>(undefined)
  const begun = isClosed ? undefined : begunAt(value, caret)
  const offered = useOffered(begun?.typed)
  const isOpen = begun !== undefined && offered.length > 0
  const at = Math.min(marked, offered.length - 1)
  useBackCloses(isOpen, () => setClosed(true))

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    box.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  })

  function choose(user: { id: string; name: string }): void {
    if (!begun) return
    const { caret: after, ...draft } = named(value, begun, user)
    wanted.current = after
    setCaret(after)
    onChange(draft)
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setMarked((at + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[at]!)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative grid gap-1.5">
      <Textarea
        {...rest}
        ref={box}
        aria-label={label}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        value={value.text}
        onChange={({ target }) => {
          setClosed(false)
          setMarked(0)
          setCaret(target.selectionStart)
          onChange(edited(value, target.value))
        }}
        onFocus={(event) => {
          // Code that moves the focus here places the caret before, and the browser reports no selection.
          setCaret(event.currentTarget.selectionStart)
          onFocus?.(event)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
        className={className}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t`People you can mention`}
          className="absolute top-full right-0 left-0 z-30 mt-1 max-h-72 overflow-auto rounded-md border border-line bg-surface p-1 shadow-lift"
        >
          {offered.map((user, place) => (
            <button
              type="button"
              tabIndex={-1}
              key={user.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === at}
              // The box keeps the focus, and what is written in it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
              className={classes(
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 py-1 text-left',
                place === at && 'bg-sunken',
              )}
            >
              <Avatar name={user.name} pictureUrl={user.picture?.thumbUrl} size="xs" />
              <span {...written(user.name)} className="min-w-0 wrap-anywhere">
                {user.name}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Of those whom one follows, those whose name has a word that begins so. */
function useOffered(typed: string | undefined) {
  const me = useMember().id
  const { data } = useQuery({ ...followQueries.known(me), enabled: typed !== undefined })
  if (typed === undefined) return []
  const begins = typed.trim().toLocaleLowerCase()
  return (data?.data ?? [])
    .map(({ user }) => user)
    .filter(({ name }) => {
      const small = name.toLocaleLowerCase()
      return small.startsWith(begins) || small.split(/\s+/).some((word) => word.startsWith(begins))
    })
    .slice(0, mostOffered)
}
