import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { FailureNote } from '../failure-note.tsx'
import { mostNameLength } from '../nodes/boxes.ts'
import type { Entry } from '../files/entry.ts'
import { useWork } from '../use-work.ts'
import { cleanTypedName, stemLength } from './name-parts.ts'
import { renamed } from './shown-files.ts'
import { useFiles } from './use-files.ts'

type DialogProps = { open: boolean; onClose: () => void }

export function NewFolderDialog({ open, onClose, parentId }: DialogProps & { parentId: string | null }) {
  const { t } = useLingui()
  const { shown } = useFiles()
  const work = useWork({ saves: true })
  const create = (name: string) =>
    void work.run(async () => {
      await shown.files.newFolder({ parentId, name })
      onClose()
      toast.success(t`Folder created`)
    })
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={t`New folder`}
      first=""
      selected={0}
      busy={work.busy}
      busyText={t`Creating...`}
      action={<Trans>Create folder</Trans>}
      onName={create}
    >
      <FailureNote error={work.error} />
    </NameDialog>
  )
}

export function RenameDialog({ open, onClose, entry }: DialogProps & { entry: Entry }) {
  const { t } = useLingui()
  const { shown } = useFiles()
  const work = useWork({ saves: true })
  const rename = (name: string) =>
    void work.run(async () => {
      await shown.change(renamed(entry.id, name), () => shown.files.rename(entry.id, name))
      onClose()
      toast.success(t`Renamed`)
    })
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={t`Rename`}
      first={entry.name}
      selected={stemLength(entry.name, entry.kind)}
      busy={work.busy}
      busyText={t`Saving...`}
      action={<Trans>Rename</Trans>}
      onName={(name) => (name === entry.name ? onClose() : rename(name))}
    >
      <FailureNote error={work.error} />
    </NameDialog>
  )
}

type NameDialogProps = DialogProps & {
  title: string
  first: string
  /** So many letters are selected at first. */
  selected: number
  busy?: boolean
  busyText?: string
  action: ReactNode
  onName: (name: string) => void
  children?: ReactNode
}

function NameDialog({ open, onClose, title, first, selected, busy = false, ...rest }: NameDialogProps) {
  const { busyText, action, onName, children } = rest
  const { t } = useLingui()
  const form = useId()
  const [typed, setTyped] = useState(first)
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog
      about="secret"
      open={open}
      onClose={onClose}
      width="sm"
      locked={busy}
      title={title}
      initialFocus={() => {
        const input = document.getElementById(form)?.querySelector('input')
        input?.focus()
        input?.setSelectionRange(0, selected)
        return false
      }}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={form} busy={busy} {...(busyText !== undefined && { busyText })}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const name = cleanTypedName(typed)
          setMissing(name === '')
          if (name !== '') onName(name)
        }}
      >
        <Field label={t`Name`} error={isMissing && t`Please type a name.`}>
          <Input
            value={typed}
            maxLength={mostNameLength}
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value)
              setMissing(false)
            }}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
