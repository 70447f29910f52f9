import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { NameQuestion } from './name-questions.ts'

/** Asks what happens to a file whose name is taken in its folder. */
export function SameNameDialog({ question }: { question: NameQuestion }) {
  const { t } = useLingui()
  const [isForAll, setForAll] = useState(false)
  const { name, answer } = question
  return (
    <Dialog
      open
      onClose={() => answer('skip', isForAll)}
      title={t`This name is taken`}
      text={<Trans>There is a file called “{name}” in this folder already.</Trans>}
      width="sm"
      keepsInput
      actions={
        <>
          <Button variant="quiet" onClick={() => answer('skip', isForAll)}>
            <Trans>Skip</Trans>
          </Button>
          <Button variant="quiet" onClick={() => answer('replace', isForAll)}>
            <Trans>Replace</Trans>
          </Button>
          <Button variant="filled" onClick={() => answer('both', isForAll)}>
            <Trans>Keep both</Trans>
          </Button>
        </>
      }
    >
      <Checkbox
        checked={isForAll}
        onChange={({ target }) => setForAll(target.checked)}
        label={t`Do the same for all other files`}
      />
    </Dialog>
  )
}
