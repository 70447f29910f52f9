import { mostMessageLetters } from '@mulghar/contract/messages/kinds'
import type { Message } from '@mulghar/contract/messages/message'
import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal, X } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { useDraftBox } from '../../kit/unsaved.ts'
import { ChosenFiles, PickFiles } from './chosen-files.tsx'
import type { Replied, Waiting } from '../sending/unsent.ts'
import { useComposing, type Composing } from './use-composing.ts'

/** Actions of the messages above on the field below. */
export type ComposerActs = {
  reply: (message: Message) => void
  edit: (message: Message) => void
  /** Puts a message that could not be sent back into the field. */
  takeBack: (message: Waiting) => void
  focus: () => void
}

type Props = Composing & { ref: Ref<ComposerActs> }

/** Letters are counted only near the limit. */
const countedFrom = mostMessageLetters - 200

export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** The field where a message is written or edited. */
export function Composer({ ref, ...composing }: Props) {
  const { t } = useLingui()
  const { text, letters, isTooLong, isEmpty, isSaving, files, replyTo, editedId, write, send, cancel, ...acts } =
    useComposing(composing)
  const { startReply, startEdit, takeBack, isHeld, release, draftBox } = acts
  const box = useRef<HTMLTextAreaElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  useDraftBox(whole, {
    ...draftBox,
    fileNames: () => files.chosen.map(({ name }) => name),
  })
  const isEditing = editedId !== undefined
  const subject = editedId ?? replyTo?.id

  useImperativeHandle(ref, () => {
    const focus = () => box.current?.focus()
    return {
      reply: startReply,
      edit: startEdit,
      takeBack: (message) => {
        takeBack(message)
        focus()
      },
      focus,
    }
  }, [startReply, startEdit, takeBack])
  useFieldFocus(box, subject)

  function sendAndWriteOn() {
    send()
    if (!isEditing) box.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
      event.preventDefault()
      sendAndWriteOn()
    }
    if (event.key === 'Escape' && subject) {
      // The question that it may open would be closed by the same key.
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    if (event.key === 'ArrowUp' && text === '' && !isEditing) {
      event.preventDefault()
      const last = composing.messages.findLast(({ isMine, isDeleted, event }) => isMine && !isDeleted && !event)
      if (last?.can.edit && last.text) startEdit(last)
    }
  }

  function paste(event: ClipboardEvent) {
    if (isEditing || event.clipboardData.files.length === 0) return
    if (event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(event.clipboardData.files)
  }

  return (
    <div
      ref={whole}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-surface px-3 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] min-[60rem]:px-4 min-[60rem]:py-3"
    >
      {isHeld && (
        <EditGone
          onClose={() => {
            release()
            box.current?.focus()
          }}
        />
      )}
      {subject && (
        <Subject
          replyTo={replyTo}
          isToOwn={composing.messages.some(({ id, isMine }) => isMine && id === replyTo?.id)}
          isEditing={isEditing}
          onCancel={cancel}
        />
      )}
      {!isEditing && <ChosenFiles {...files} />}
      <div className="flex items-end gap-2 @max-[18rem]:flex-wrap @max-[18rem]:justify-between">
        {!isEditing && <PickFiles onFiles={files.add} />}
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
          className="control max-h-40 min-w-0 flex-1 low:max-h-20 @max-[18rem]:order-first @max-[18rem]:basis-full resize-none rounded-[1.375rem]! px-4! [field-sizing:content]"
        />
        <IconButton
          label={isEditing ? t`Save` : t`Send`}
          busy={isSaving}
          aria-disabled={isTooLong || isEmpty || isHeld}
          // The keyboard of a phone stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={sendAndWriteOn}
          className="rounded-full! not-aria-disabled:bg-accent! not-aria-disabled:text-on-accent! not-aria-disabled:hover:bg-accent-hover! aria-disabled:bg-sunken! aria-disabled:text-ink-faint!"
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
        ? t`A message can have at most ${grouped(mostMessageLetters)} characters. Yours has ${grouped(letters)}.`
        : `${grouped(letters)}/${grouped(mostMessageLetters)}`}
    </p>
  )
}

/** The field has the focus in a new conversation, and after a message was chosen for a reply or an edit. */
function useFieldFocus(box: React.RefObject<HTMLTextAreaElement | null>, subject: string | undefined): void {
  const before = useRef(subject)
  useEffect(() => {
    const isChosen = subject !== undefined && subject !== before.current
    before.current = subject
    // The keyboard of a phone opens only when it is wanted.
    if (!isTouch() || isChosen) box.current?.focus()
  }, [box, subject])
}

function EditGone({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-2 rounded-md bg-sindoor-soft py-1 pr-1 pl-3 text-on-sindoor-soft">
      <p role="alert" className="min-w-0 flex-1 text-sm leading-snug font-medium">
        <Trans>
          This message has been deleted in the meantime. You can still copy your text, or close this notice and send it
          as a new message.
        </Trans>
      </p>
      <IconButton size="sm" label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}

type SubjectProps = { replyTo: Replied | null; isToOwn: boolean; isEditing: boolean; onCancel: () => void }

/** The message that is answered or edited, above the field. */
function Subject({ replyTo, isToOwn, isEditing, onCancel }: SubjectProps) {
  const { t } = useLingui()
  const name = replyTo?.name ?? ''
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 border-l-[3px] border-clay-line pl-3 text-sm leading-snug">
        <span className="block font-semibold wrap-anywhere">
          {isEditing ? (
            <Trans>Edit message</Trans>
          ) : isToOwn ? (
            <Trans>Reply to your own message</Trans>
          ) : (
            <Trans>Reply to {name}</Trans>
          )}
        </span>
        {!isEditing && <span className="block truncate text-ink-soft">{replyTo?.excerpt}</span>}
      </p>
      <IconButton size="sm" label={t`Cancel`} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
