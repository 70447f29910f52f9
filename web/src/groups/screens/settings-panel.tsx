import type { Group } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditedVersion } from '../../kit/edited-version.ts'
import { isStaleness } from '../../kit/failures.ts'
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
import { NewerVersion } from '../../kit/ui/newer-version.tsx'
import { Section } from '../../kit/ui/section.tsx'
import { wordsFor, wordsForCode } from '../../kit/words.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { GroupForm, type GroupFields } from '../core/group-form.tsx'
import { groupMutations, groupQueries } from '../core/groups.queries.ts'
import { groupPaths } from '../core/paths.ts'
import { written } from '../../kit/written.ts'

const formId = 'edit-group'

/** What those who keep a group change about it. Whoever loses that right meanwhile still sees what they typed. */
export function SettingsPanel({ group }: { group: Group }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const update = useMutation({ ...groupMutations.update(cache, group.id), choice: () => [`group ${group.id}`, 'text'] })
  const canEdit = group.can.edit
  const { watch, forget, isDirty, setDirty } = useUnsaved(`group:${group.id}`)
  const edited = useEditedVersion({ newest: group, isDirty, isSame: isSameText })
  async function save(fields: GroupFields) {
    try {
      const saved = await update.mutateAsync({ ...fields, version: edited.version })
      forget()
      edited.begin(saved)
    } catch (error) {
      if (!isStaleness(error)) throw error
      await cache.invalidateQueries({ queryKey: groupQueries.one(group.id) })
      return edited.tellNewer()
    }
    toast.success(t`Group saved`)
  }
  return (
    <div className="grid max-w-174 gap-5">
      <Section title={t`About this group`}>
        <div ref={watch} className="grid gap-4">
          {!canEdit && <FormError text={t`You can no longer change this group. You can still copy what you typed.`} />}
          {canEdit && edited.timesTold > 0 && (
            <NewerVersion key={edited.timesTold} text={wordsForCode('kit/stale')}>
              <TextOf group={group} />
            </NewerVersion>
          )}
          {/* Files that were sent are not sent again with what is changed next. */}
          <GroupForm
            key={edited.times}
            id={formId}
            group={edited.base}
            busy={update.isPending}
            onPick={() => setDirty(true)}
            onSave={save}
          />
          {canEdit && (
            <Button
              type="submit"
              form={formId}
              busy={update.isPending}
              busyText={t`Saving...`}
              className="justify-self-start"
            >
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
      </Section>
      {canEdit && <Activity group={group} />}
      {group.can.own && <Removal group={group} />}
    </div>
  )
}

/** The texts of a group, as they are now. */
function TextOf({ group: { name, description, about, rules } }: { group: Group }) {
  return (
    <div className="grid gap-2 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
      {[name, description, about, rules].map(
        (text, place) =>
          text && (
            <p key={place} {...written(text)}>
              {text}
            </p>
          ),
      )}
    </div>
  )
}

const shownOf = ({ name, description, about, rules, visibility, joinPolicy, ...others }: Group) =>
  [
    name,
    description,
    about,
    rules,
    visibility,
    joinPolicy,
    others.familyTree?.id,
    others.coverImage?.url,
    others.profileImage?.thumbUrl,
  ] as const

function isSameText(group: Group, another: Group): boolean {
  const shown = shownOf(another)
  return shownOf(group).every((value, place) => value === shown[place])
}

function Activity({ group: { id, active } }: { group: Group }) {
  const { t } = useLingui()
  const activate = useMutation({
    ...groupMutations.activate(useQueryClient(), id),
    choice: () => [`group ${id}`, 'active'],
  })
  return (
    <Section title={t`Active or inactive`}>
      <Switch
        label={t({ message: 'Active', context: 'of a group' })}
        hint={t`Members can still read an inactive group, but no one can post.`}
        checked={activate.choices.at(-1) ?? active}
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
        toast.success(t`${name} was deleted`)
        void navigate(groupPaths.all, { replace: true })
      },
      () => undefined,
    )
  return (
    <Section
      title={t`Delete this group`}
      text={t`Members keep their own posts. Other people can no longer see these posts.`}
    >
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
