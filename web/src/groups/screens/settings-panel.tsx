import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { useNavigate } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Switch } from '../../kit/ui/checkbox.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { GroupForm, type GroupFields } from '../core/group-form.tsx'
import { groupMutations } from '../core/groups.queries.ts'
import { groupPaths } from '../core/paths.ts'

const formId = 'edit-group'

/** What those who keep a group change about it. */
export function SettingsPanel({ group }: { group: Group }) {
  const { t } = useLingui()
  const update = useMutation(groupMutations.update(useQueryClient(), group.id))
  const { watch, forget } = useUnsaved()
  async function save(fields: GroupFields) {
    await update.mutateAsync({ ...fields, version: group.version })
    forget()
    toast.success(t`The group is saved`)
  }
  return (
    <div className="grid max-w-174 gap-5">
      <Section title={t`About this group`}>
        <div ref={watch} className="grid gap-4">
          {/* Files that were sent are not sent again with what is changed next. */}
          <GroupForm key={group.version} id={formId} group={group} busy={update.isPending} onSave={save} />
          <Button
            type="submit"
            form={formId}
            busy={update.isPending}
            busyText={t`Saving...`}
            className="justify-self-start"
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </Section>
      <Activity group={group} />
      {group.can.own && <Removal group={group} />}
    </div>
  )
}

function Activity({ group: { id, active } }: { group: Group }) {
  const { t } = useLingui()
  const activate = useMutation(groupMutations.activate(useQueryClient(), id))
  return (
    <Section title={t`Active or not`}>
      <Switch
        label={t({ message: 'Active', context: 'of a group' })}
        hint={t`An inactive group can be read, and nothing is added.`}
        checked={activate.isPending ? activate.variables : active}
        disabled={activate.isPending}
        onChange={({ target }) => activate.mutate(target.checked, { onError: (error) => toast.error(wordsFor(error)) })}
      />
    </Section>
  )
}

function Removal({ group: { id, name } }: { group: Group }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useMutation(groupMutations.remove(useQueryClient(), id))
  const send = () =>
    // The page is another by then; what failed stands in the dialog.
    void remove.mutateAsync(typed).then(
      () => {
        toast.success(t`${name} is deleted`)
        void navigate(groupPaths.all, { replace: true })
      },
      () => undefined,
    )
  return (
    <Section title={t`Delete this group`} text={t`What was posted in it is each author’s alone from then on.`}>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Trans>Delete group</Trans>
      </Button>
      <Dialog
        keepsInput
        open={isAsking}
        onClose={() => setAsking(false)}
        width="sm"
        locked={remove.isPending}
        title={t`Delete ${name}?`}
        text={t`This action cannot be undone.`}
        actions={
          <>
            <CancelButton />
            <Button
              variant="danger"
              busy={remove.isPending}
              busyText={t`Deleting...`}
              blocked={typed.trim() !== name && t`Please type the name of the group first`}
              onClick={send}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label={t`Name of the group`} hint={name}>
            <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          </Field>
          <FormError text={remove.error ? wordsFor(remove.error) : undefined} />
        </div>
      </Dialog>
    </Section>
  )
}
