import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { coming } from '../kit/coming.ts'
import { afterFirstPage } from '../kit/first-page.ts'
import { loader, silentPart } from '../kit/lazy-part.ts'
import { report } from '../kit/report.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Card } from '../kit/ui/card.tsx'
import { useMember } from '../session/session-store.ts'

/** Its code comes when all else of the page is shown. */
export const HomeFeed = silentPart(() => import('./home-feed.tsx'))

const composerCode = coming(loader(() => import('./composer.tsx'), { isSilent: true }))

/** The composer as one line. Its code loads after the first page, or when somebody enters the line. */
export function HomeComposer() {
  const [code, setCode] = useState(composerCode.now)
  const early = useRef<HTMLTextAreaElement>(null)
  const [dropped, setDropped] = useState<readonly File[]>([])
  useEffect(() => {
    if (code) return
    let isOver = false
    const stop = afterFirstPage(() => {
      composerCode.come().then((loaded) => {
        if (isOver) return
        // What was typed in the line goes on in the composer, with the focus.
        const line = early.current
        if (line && (line === document.activeElement || line.value !== '')) startPost(line.value)
        setCode(loaded)
      }, report)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [code])
  return code ? <code.Composer dropped={dropped} /> : <ComposerPlace line={early} onFiles={setDropped} />
}

type PlaceProps = { line: RefObject<HTMLTextAreaElement | null>; onFiles: (files: readonly File[]) => void }

/** As high as the composer before anybody enters it, so that its code pushes nothing away. */
function ComposerPlace({ line, onFiles }: PlaceProps) {
  const { t } = useLingui()
  const { name } = useMember()
  return (
    <Card
      aria-label={t`Write a post`}
      className="flex h-17.5 items-start gap-3 p-3! md:h-19.5 md:p-4!"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        // Else the browser would leave the page, and show the file instead.
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Avatar name={name} className="mt-0.5" />
      <textarea
        ref={line}
        rows={1}
        aria-label={t`What's on your mind?`}
        placeholder={t`What's on your mind?`}
        className="control control-text min-h-11! min-w-0 flex-1 resize-none! border-transparent! bg-sunken"
      />
    </Card>
  )
}

/** Puts a text into the composer, where its author can change it. */
export function startPost(text: string): void {
  void import('./start-post.ts').then((code) => code.startPost(text))
}
