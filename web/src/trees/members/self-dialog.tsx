import type { TreeMember } from '@mulghar/contract/trees/members'
import type { PersonLine } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonOfTree } from '../person/person-of-tree.tsx'
import { memberMutations } from './members.queries.ts'

type SelfDialogProps = { member: TreeMember; open: boolean; onClose: () => void }

/** The owner says which person of the tree a member is. */
export const SelfDialog = beginsEmpty(OpenedSelfDialog)

function OpenedSelfDialog({ member: { userId, familyTreeId, userName }, open, onClose }: SelfDialogProps) {
  const { t } = useLingui()
  const [person, setPerson] = useState<PersonLine | null>(null)
  const give = useMutation(memberMutations.giveSelf(useQueryClient()))
  return (
    <Dialog
      about={`tree:${familyTreeId}:self:${userId}`}
      open={open}
      onClose={onClose}
      locked={give.isPending}
      title={t`Who is ${userName}?`}
      actions={
        <Button
          busy={give.isPending}
          blocked={!person && t`Please choose a person first.`}
          onClick={() =>
            // The row changes with the answer; what failed stands in the dialog.
            void give.mutateAsync({ userId, familyTreeId, personId: person!.id }).then(
              () => {
                toast.success(t`Saved`)
                onClose()
              },
              () => undefined,
            )
          }
        >
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          <Trans>This member will see and edit everything about this person.</Trans>
        </p>
        <Field label={t`Person in the tree`}>
          <PersonOfTree treeId={familyTreeId} picked={person} onPick={setPerson} />
        </Field>
        <FormError text={give.error ? wordsFor(give.error) : undefined} />
      </div>
    </Dialog>
  )
}
