import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import type { Message } from '@mulghar/contract/messages/message'
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { ChosenFiles, PickFiles } from './chosen-files.tsx'
import { wordsOfReplied } from './message-text.tsx'
import { useComposing, type Composing } from './use-composing.ts'

type Props = Composing & { onEditLast: () => void }

/** Letters are counted only near the limit. */
const countedFrom = mostMessageLetters - 200

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** The field where a message is written or edited. */
export function Composer({ onEditLast, ...composing }: Props) {
  const { t } = useLingui()
  const { replying, editing } = composing
  const { text, letters, isTooLong, isEmpty, isSaving, files, write, send, cancel } = useComposing(composing)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!isTouch() || replying || editing) box.current?.focus()
  }, [replying, editing])

  function sendAndWriteOn() {
    send()
    if (!editing) box.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault()
      sendAndWriteOn()
    }
    if (event.key === 'Escape' && (replying || editing)) cancel()
    if (event.key === 'ArrowUp' && text === '' && !editing) {
      event.preventDefault()
      onEditLast()
    }
  }

  function paste(event: ClipboardEvent) {
    if (editing || event.clipboardData.files.length === 0) return
    if (event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(event.clipboardData.files)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] min-[60rem]:px-4 min-[60rem]:py-3">
      {(replying || editing) && <Subject replying={replying} isEditing={editing !== undefined} onCancel={cancel} />}
      {!editing && <ChosenFiles {...files} />}
      <div className="flex items-end gap-2">
        {!editing && <PickFiles onFiles={files.add} />}
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label={t`Write a message`}
          placeholder={t`Write a message`}
          aria-invalid={isTooLong || undefined}
          aria-describedby={letters >= countedFrom ? 'message-length' : undefined}
          value={text}
          readOnly={isSaving}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
          onPaste={paste}
          className="control max-h-40 min-w-0 flex-1 resize-none rounded-[1.375rem]! px-4! [field-sizing:content]"
        />
        <IconButton
          label={editing ? t`Save` : t`Send`}
          busy={isSaving}
          aria-disabled={isTooLong || isEmpty}
          // The keyboard of a phone stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={sendAndWriteOn}
          className="rounded-full! bg-accent text-on-accent! hover:bg-accent-hover! aria-disabled:bg-sunken aria-disabled:text-ink-soft!"
        >
          <SendHorizontal />
        </IconButton>
      </div>
      {letters >= countedFrom && <Length letters={letters} isTooLong={isTooLong} />}
    </div>
  )
}

function Length({ letters, isTooLong }: { letters: number; isTooLong: boolean }) {
  const { t } = useLingui()
  return (
    <p id="message-length" role="status" className={isTooLong ? 'text-xs text-sindoor' : 'text-xs text-ink-soft'}>
      {isTooLong
        ? t`A message has at most ${grouped(mostMessageLetters)} letters. This one has ${grouped(letters)}.`
        : `${grouped(letters)}/${grouped(mostMessageLetters)}`}
    </p>
  )
}

type SubjectProps = { replying: Message | undefined; isEditing: boolean; onCancel: () => void }

/** The message that is answered or edited, above the field. */
function Subject({ replying, isEditing, onCancel }: SubjectProps) {
  const { t } = useLingui()
  const name = replying?.isMine ? t`You` : (replying?.sender?.name ?? t`A person who left Mulghar`)
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 border-l-[3px] border-clay-line pl-3 text-sm leading-snug">
        <span className="block font-semibold">
          {isEditing ? <Trans>Edit message</Trans> : <Trans>Reply to {name}</Trans>}
        </span>
        {replying && <span className="block truncate text-ink-soft">{wordsOfReplied(replying) || t`Picture`}</span>}
      </p>
      <IconButton size="sm" label={t`Cancel`} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
