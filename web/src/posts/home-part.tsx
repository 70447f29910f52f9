import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { coming } from '../kit/coming.ts'
import { afterFirstPage } from '../kit/first-page.ts'
import { loader, preload, silentPart } from '../kit/lazy-part.ts'
import { report } from '../kit/report.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Card } from '../kit/ui/card.tsx'
import { useMember, useSession } from '../session/session-store.ts'
import { postDraftKey } from './draft-key.ts'
import { earlyText, keepEarlyText } from './early-text.ts'

const loadFeed = loader(() => import('./home-feed.tsx'), { isSilent: true })

/** It is shown when all else of the page is. */
export const HomeFeed = silentPart(loadFeed)

const composerCode = coming(
  loader(
    async () => {
      const [{ Composer }, { continuePost }] = await Promise.all([import('./composer.tsx'), import('./start-post.ts')])
      return { Composer, continuePost }
    },
    { isSilent: true },
  ),
)

type ComposerCode = { continuePost: (text: string, line: HTMLTextAreaElement | null) => void }

function continueEarly({ continuePost }: ComposerCode, memberId: string, line: HTMLTextAreaElement | null): void {
  // A device without space keeps no text, but the line has it.
  continuePost(line?.value ?? earlyText(memberId), line)
  keepEarlyText(memberId, '')
}

/** The composer as one line. Its code loads after the first page, or when the member enters the line or drops files on it. */
export function HomeComposer() {
  const { id } = useMember()
  const [code, setCode] = useState(composerCode.now)
  const line = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const [dropped, setDropped] = useState<readonly File[][]>([])
  // With a draft the composer is higher: what comes later would push the page away.
  const [hasDraft] = useState(() => localStorage.getItem(postDraftKey(id)) !== null)
  const canWait = !hasDraft && dropped.length === 0
  const cache = useQueryClient()
  useEffect(() => {
    // While the page waits for its first answers, so that the feed waits for nothing when its turn comes.
    preload(loadFeed).then(({ prefetchFeed }) => prefetchFeed(cache), report)
  }, [cache])
  const bring = useCallback(() => {
    composerCode.come().then((loaded) => {
      // A new box would break off a syllable that an input method still composes; its end calls again.
      if (isComposing.current || useSession.getState().user?.id !== id) return
      // At once, with the focus: a letter that is typed between two boxes would be lost.
      flushSync(() => {
        continueEarly(loaded, id, line.current)
        setCode(loaded)
      })
    }, report)
  }, [id])
  useEffect(() => {
    if (canWait && !code) return afterFirstPage(bring)
    // The code may also have come while the member was on another page.
    if (code) continueEarly(code, id, null)
    else bring()
    return undefined
  }, [code, canWait, bring, id])
  if (code) return <code.Composer dropped={dropped} />
  return (
    <ComposerPlace
      line={line}
      onComposing={(isBegun) => {
        isComposing.current = isBegun
        if (!isBegun) bring()
      }}
      onFiles={(files) => setDropped((before) => [...before, files])}
    />
  )
}

type PlaceProps = {
  line: RefObject<HTMLTextAreaElement | null>
  /** An input method begins a syllable, or ends it. */
  onComposing: (isBegun: boolean) => void
  onFiles: (files: File[]) => void
}

/** As high as the composer before anybody enters it, so that its code pushes nothing away. */
function ComposerPlace({ line, onComposing, onFiles }: PlaceProps) {
  const { t } = useLingui()
  const { id, name } = useMember()
  return (
    <Card
      aria-label={t`Write a post`}
      className="flex h-17.5 items-start gap-3 p-3! max-[16rem]:h-auto md:h-19.5 md:p-4!"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        // Else the browser would leave the page, and show the file instead.
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Avatar name={name} className="mt-0.5 max-[16rem]:hidden" />
      <textarea
        ref={line}
        rows={1}
        defaultValue={earlyText(id)}
        onChange={({ target }) => keepEarlyText(id, target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        aria-label={t`What's on your mind?`}
        placeholder={t`What's on your mind?`}
        className="control control-text min-h-11! min-w-0 flex-1 resize-none! border-transparent! bg-sunken max-[16rem]:mb-14"
      />
    </Card>
  )
}

/** Puts a text into the composer, where its author can change it. */
export function startPost(text: string): void {
  void import('./start-post.ts').then((code) => code.startPost(text))
}
