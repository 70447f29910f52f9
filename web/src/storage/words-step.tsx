import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Printer, TriangleAlert } from 'lucide-react'
import { copyText } from '../kit/copy-text.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Say } from '../kit/ui/say.tsx'
import { Sheet } from './sheet.tsx'
import { WordList, WordsOnPaper } from './word-list.tsx'

type Props = {
  words: readonly string[]
  onWritten: () => void
}

/** Shows the words, once. */
export function WordsStep({ words, onWritten }: Props) {
  const { t } = useLingui()
  async function copy() {
    if (!(await copyText(words.join(' ')))) {
      return toast.error(t`The browser did not allow copying. Please write the words down.`)
    }
    toast.success(t`Words copied`, {
      description: t`Paste them into a password manager, then copy something else, so that they leave this device’s clipboard.`,
    })
  }
  return (
    <Sheet>
      <p className="text-ink-soft">
        <Trans>
          They are the spare key to your vault. If you forget your password, these words open it. Write them on paper in
          this order, and keep the paper where your land deeds are.
        </Trans>
      </p>
      <WordList words={words} />
      <WordsOnPaper words={words} />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        <Button variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </div>
      <Say tone="wrong" icon={<TriangleAlert aria-hidden="true" />}>
        <Trans>
          <b>We show these words only once.</b> Anyone who has them can open your vault. Do not photograph them, and do
          not send them by mail or chat.
        </Trans>
      </Say>
      <div className="flex justify-end max-sm:*:w-full">
        <Button onClick={onWritten}>
          <Trans>I have them on paper</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
