import type { Audience } from '@mulghar/contract/people/privacy'
import { mostPostLetters } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
} from 'react'
import { useStore } from 'zustand'
import { silentPart } from '../kit/lazy-part.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { Switch } from '../kit/ui/checkbox.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { Select } from '../kit/ui/select.tsx'
import { useDraftBox } from '../kit/unsaved.ts'
import type { PostGate } from '../groups/public.ts'
import { MentionBox } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { deskOf, post, write, type Desk } from './composing.ts'
import { isNothing, withItems } from './draft.ts'
import { IosBanner } from './media/ios-banner.tsx'
import { namesOf } from './media/media-items.ts'
import { MediaTiles, PickButton, useTaking } from './media/media-picker.tsx'

const LostHint = silentPart(() => import('./lost-hint.tsx'))

type ComposerProps = {
  /** Where it is posted, if not for one's own readers. */
  groupId?: string
  /** What stands before Post there. */
  gate?: PostGate | undefined
  /** Files that were dropped before this code was loaded, each handful by itself. */
  dropped?: readonly File[][]
}

/** Where one writes a post: a line, until somebody enters it. */
export function Composer({ groupId, gate, dropped }: ComposerProps) {
  const { t } = useLingui()
  const desk = deskOf(groupId)
  const { draft, isPosting } = useStore(desk.store)
  const card = useFocusAtStart(desk)
  const [isEntered, setEntered] = useState(false)
  const [isOver, setOver] = useState(false)
  const cache = useQueryClient()
  const { name } = useMember()
  const isEmpty = isNothing(draft)
  useDraftBox(card, {
    key: `post in ${groupId ?? ''}`,
    isBegun: () => !isEmpty,
    fileNames: () => namesOf(draft.items),
  })
  const isOpen = isEntered || !isEmpty || isPosting || draft.lost > 0
  const media = {
    items: draft.items,
    onChange: (change: (items: typeof draft.items) => typeof draft.items) =>
      write(desk, (now) => withItems(now, change(now.items))),
  }
  const take = useTaking(media)
  const takeDropped = useEffectEvent(() => {
    for (const files of dropped ?? []) take(files)
  })
  useEffect(() => takeDropped(), [])

  async function send() {
    if (gate?.onPost) return gate.onPost()
    await post(cache, desk)
    if (isNothing(desk.store.getState().draft)) setEntered(false)
  }
  function paste(event: ClipboardEvent) {
    // A text copied from a document has a picture of its words with it.
    if (isPosting || event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  function drop(event: DragEvent) {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    // Else the browser would leave the page, and show the file instead.
    event.preventDefault()
    if (isPosting) return
    take(event.dataTransfer.files)
  }

  return (
    <Card
      ref={card}
      aria-label={t`Write a post`}
      className={classes('grid gap-3 p-3! md:p-4!', isOver && 'outline-2 outline-focus')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(!isPosting)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-start gap-3">
        <Avatar name={name} className="mt-0.5 max-[16rem]:hidden" />
        <div className="min-w-0 flex-1 max-[16rem]:basis-full">
          <MentionBox
            label={t`What's on your mind?`}
            placeholder={t`What's on your mind?`}
            value={draft.writing}
            onChange={(writing) => write(desk, (now) => ({ ...now, writing }))}
            onFocus={() => setEntered(true)}
            onPaste={paste}
            readOnly={isPosting}
            rows={isOpen ? 3 : 1}
            {...(isOpen && { limit: mostPostLetters })}
            className={classes('border-transparent! bg-sunken', !isOpen && 'min-h-11! resize-none!')}
          />
        </div>
        {!isOpen && <PickButton compact onFiles={take} />}
      </div>
      {isOpen && (
        <fieldset disabled={isPosting} className="grid min-w-0 gap-3">
          <legend className="sr-only">{t`Post options`}</legend>
          <IosBanner />
          {draft.lost > 0 && (
            <Suspense>
              <LostHint draft={draft} onDismiss={() => write(desk, (now) => ({ ...now, lost: 0 }))} />
            </Suspense>
          )}
          <MediaTiles {...media} />
          <Options desk={desk} />
          {gate?.hint && <p className="text-sm text-ink-soft">{gate.hint}</p>}
          <div className="flex items-center justify-between gap-3">
            <PickButton onFiles={take} />
            <Button
              busy={isPosting}
              busyText={t`Posting...`}
              blocked={gate?.blocked ?? (isEmpty && t`Write something, or add a photo.`)}
              onClick={() => void send()}
            >
              <Trans context="send what was written">Post</Trans>
            </Button>
          </div>
        </fieldset>
      )}
    </Card>
  )
}

/** For the composer: its text takes the focus when another part of the page begins a post, also before the composer was there. */
function useFocusAtStart({ store }: Desk) {
  const card = useRef<HTMLElement>(null)
  const started = useStore(store, (now) => now.started)
  // Before anything else is typed.
  useLayoutEffect(() => {
    const box = card.current?.querySelector('textarea')
    if (!started || !box) return
    store.setState({ started: undefined })
    const { length } = box.value
    box.setSelectionRange(...(started.selection ?? [length, length]))
    box.focus({ preventScroll: true })
    if (!started.selection) box.scrollIntoView({ block: 'center' })
  }, [started, store])
  return card
}

/** For whom it is, and whether others may comment on it. */
function Options({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const { draft } = useStore(desk.store)
  const hintId = useId()
  const hasMedia = draft.items.length > 0
  const audiences: { value: Audience; label: string; disabled?: boolean }[] = [
    { value: 'FOLLOWERS', label: t`Your followers` },
    { value: 'MEMBERS', label: t`Every member`, disabled: hasMedia },
    { value: 'ONLY_ME', label: t`Only you` },
  ]
  // Who reads a group is the group's to say.
  if (desk.groupId) return <CommentsSwitch desk={desk} />
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Select
          aria-label={t`Who can see it`}
          aria-describedby={hasMedia ? hintId : undefined}
          className="w-auto!"
          options={audiences}
          value={draft.visibility}
          onChange={({ target }) => write(desk, (now) => ({ ...now, visibility: target.value as Audience }))}
        />
        <CommentsSwitch desk={desk} />
      </div>
      {hasMedia && (
        <p id={hintId} className="text-xs text-ink-soft">
          {t`Posts with photos or videos are shown to followers only.`}
        </p>
      )}
    </div>
  )
}

function CommentsSwitch({ desk }: { desk: Desk }) {
  const { t } = useLingui()
  const { draft } = useStore(desk.store)
  return (
    <Switch
      label={t`Allow comments`}
      checked={!draft.commentsClosed}
      onChange={({ target }) => write(desk, (now) => ({ ...now, commentsClosed: !target.checked }))}
    />
  )
}
