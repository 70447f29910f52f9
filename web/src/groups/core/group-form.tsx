import {
  GroupDraft,
  groupVisibilities,
  joinPolicies,
  mostGroupDescription,
  mostGroupName,
  mostGroupText,
  type GroupVisibility,
  type JoinPolicy,
} from '@mulghar/contract/groups/group-draft'
import type { Group } from '@mulghar/contract/groups/groups'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormError } from '../../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../../kit/form.ts'
import { Picker } from '../../kit/picker.tsx'
import type { Picked } from '../../kit/pickers.ts'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { Form } from '../../kit/ui/form.tsx'
import { policyWords, visibilityHints, visibilityWords } from './group-words.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

export type GroupFields = {
  name: string
  description: string | null
  about: string | null
  rules: string | null
  visibility: GroupVisibility
  joinPolicy: JoinPolicy
  familyTreeId: string | null
  files: { cover?: File | null; profile?: File | null }
}

type Props = {
  id: string
  group?: Group
  busy: boolean
  /** A picture or the tree was chosen, which no field shows. */
  onPick?: () => void
  /** A thrown refusal is shown beside its field. */
  onSave: (fields: GroupFields) => Promise<unknown>
}

/** The way to join that a new group starts with, until its founder chooses another. */
const firstPolicyOf: Record<GroupVisibility, JoinPolicy> = { PUBLIC: 'OPEN', PRIVATE: 'REQUEST', HIDDEN: 'INVITE' }

/** All that is said of a group. */
export function GroupForm({ id, group, busy, onPick, onSave }: Props) {
  const { t, i18n } = useLingui()
  const [files, setFiles] = useState<GroupFields['files']>({})
  const pickFiles = (picked: GroupFields['files']) => {
    setFiles((now) => ({ ...now, ...picked }))
    onPick?.()
  }
  const [tree, setTree] = useState<Picked | null>(
    group?.familyTree ? { id: group.familyTree.id, title: group.familyTree.name } : null,
  )
  const form = useForm({
    defaultValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      about: group?.about ?? '',
      rules: group?.rules ?? '',
      visibility: group?.visibility ?? ('PUBLIC' as const),
      joinPolicy: group?.joinPolicy ?? ('OPEN' as const),
    },
    resolver: resolverOf(GroupDraft),
  })
  const { errors } = form.formState
  const { length } = useWatch({ control: form.control, name: 'name' })

  const save = form.handleSubmit(async ({ name, description, about, rules, visibility, joinPolicy }) => {
    const texts = { description, about: about ?? null, rules: rules ?? null }
    try {
      await onSave({ name, ...texts, visibility, joinPolicy, familyTreeId: tree?.id ?? null, files })
    } catch (error) {
      showRefusal(form, error)
    }
  })

  return (
    <Form busy={busy} id={id} onSubmit={save} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <Field label={t`Name`} required error={errors.name?.message} hint={chosenDigits(`${length}/${mostGroupName}`)}>
        <Input {...form.register('name')} maxLength={mostGroupName} autoComplete="off" />
      </Field>
      <Field label={t`Description`} error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={3} limit={mostGroupDescription} />
      </Field>
      <PicturePicker
        label={t`Cover image`}
        pictureUrl={group?.coverImage?.url}
        busy={busy}
        onPick={(cover) => pickFiles({ cover })}
        onRemove={() => pickFiles({ cover: null })}
      />
      <PicturePicker
        label={t`Profile image`}
        pictureUrl={files.profile === null ? undefined : group?.profileImage?.thumbUrl}
        busy={busy}
        onPick={(profile) => pickFiles({ profile })}
        onRemove={() => pickFiles({ profile: null })}
      />
      <Controller
        control={form.control}
        name="visibility"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t`Who can see this group`}
            value={value ?? 'PUBLIC'}
            onChange={(visibility) => {
              onChange(visibility)
              if (!group && !form.getFieldState('joinPolicy').isDirty)
                form.resetField('joinPolicy', { defaultValue: firstPolicyOf[visibility] })
            }}
            options={groupVisibilities.map((one) => ({
              value: one,
              label: i18n._(visibilityWords[one]),
              hint: i18n._(visibilityHints[one]),
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="joinPolicy"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t`Who can join`}
            value={value ?? 'OPEN'}
            onChange={onChange}
            options={joinPolicies.map((one) => ({ value: one, label: i18n._(policyWords[one]) }))}
          />
        )}
      />
      <Field label={t`About (optional)`} error={errors.about?.message}>
        <Textarea {...form.register('about')} rows={3} limit={mostGroupText} />
      </Field>
      <Field label={t`Rules (optional)`} hint={t`One rule on each line.`} error={errors.rules?.message}>
        <Textarea {...form.register('rules')} rows={3} limit={mostGroupText} />
      </Field>
      <Field
        label={t`Family tree (optional)`}
        hint={t`Pick a tree you can edit. Its members will see the group there.`}
      >
        <Picker
          kind="TREE"
          picked={tree}
          onPick={(picked) => {
            setTree(picked)
            onPick?.()
          }}
        />
      </Field>
    </Form>
  )
}
