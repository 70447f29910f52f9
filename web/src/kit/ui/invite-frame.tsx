import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { About } from '../about.ts'
import { FormError } from '../form-error.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RadioGroup } from './radio-group.tsx'

type Props<Way extends string> = {
  /** Where to. */
  name: string
  about: About
  open: boolean
  onClose: () => void
  way: Way
  onWay: (way: Way) => void
  ways: readonly { value: Way; label: string }[]
  /** The words of the button; none where all is done. */
  act: string | undefined
  busy: boolean
  /** What is missing yet. */
  blocked: string | false
  onSend: () => void
  error: string | undefined
  /** Something was chosen in a way that is not the one shown. */
  hasOthers: boolean
  /** One way was sent, and what was chosen in this one was not. */
  isLeft: boolean
  children: ReactNode
}

/** A dialog in which people are invited, in one of several ways. */
export function InviteFrame<Way extends string>(props: Props<Way>) {
  const {
    about,
    name,
    open,
    onClose,
    way,
    onWay,
    ways,
    act,
    busy,
    blocked,
    onSend,
    error,
    hasOthers,
    isLeft,
    children,
  } = props
  const { t } = useLingui()
  const formId = useId()
  return (
    <Dialog
      about={about}
      open={open}
      onClose={onClose}
      locked={busy}
      keepsInput={act === undefined && !hasOthers}
      title={t`Invite to ${name}`}
      actions={
        act && (
          <Button type="submit" form={formId} busy={busy} blocked={blocked}>
            {act}
          </Button>
        )
      }
    >
      {/* A form, so that a field in which nothing is chosen yet can refuse to be sent (use-not-chosen.ts). */}
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (act && !busy && !blocked) onSend()
        }}
      >
        <RadioGroup label={t`Invite by`} quietLabel look="segments" value={way} onChange={onWay} options={ways} />
        {isLeft && (
          <p role="status" className="text-sm">
            <Trans>This invitation has not been sent yet. Send it, or close to discard it.</Trans>
          </p>
        )}
        {children}
        <FormError text={error} />
      </form>
    </Dialog>
  )
}
