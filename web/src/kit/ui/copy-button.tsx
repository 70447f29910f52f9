import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { copyText } from '../copy-text.ts'
import { toast } from '../toast.ts'
import { Button } from './button.tsx'

/** Takes a text to the clipboard; where the browser does not allow that, it says so. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy />}
      className="shrink-0 whitespace-nowrap"
      onClick={() =>
        void copyText(text).then((isDone) =>
          isDone
            ? toast.success(t`Link copied`)
            : toast.error(t`The browser did not allow copying. Please select the link and copy it.`),
        )
      }
    >
      <Trans>Copy link</Trans>
    </Button>
  )
}
