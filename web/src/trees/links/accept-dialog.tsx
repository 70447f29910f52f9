import type { TreeLink } from '@mulghar/contract/trees/links'
import type { PersonLine } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { linkChoice, linkMutations } from './links.queries.ts'
import { PersonOfTree } from '../person/person-of-tree.tsx'

type AcceptDialogProps = { link: TreeLink; open: boolean; onClose: () => void }

/** The owner who was asked says who it is in their own tree. */
export const AcceptDialog = beginsEmpty(OpenedAcceptDialog)

function OpenedAcceptDialog({ link, open, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const [person, setPerson] = useState<PersonLine | null>(null)
  const accept = useMutation({ ...linkMutations.accept(useQueryClient()), choice: ({ link }) => linkChoice(link) })
  const { tree, other, familyTreeName } = link
  const name = (other && fullName(other)) || t`Unknown name`
  const known = link.person && fullName(link.person)
  function send() {
    if (accept.isPending) return
    // The request is gone from its list by then.
    void accept.mutateAsync({ link, personId: person?.id }).then(
      () => {
        toast.success(t`Linked with ${tree.name}`)
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      about={`link:${link.familyTreeId}:${link.id}`}
      open={open}
      onClose={onClose}
      locked={accept.isPending}
      title={t`Link with ${tree.name}`}
      actions={
        <Button type="submit" form={formId} busy={accept.isPending}>
          <Trans>Accept</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="text-ink-soft">
          {known ? (
            <Trans>
              According to the request, {name} in {tree.name} is {known} in {familyTreeName}.
            </Trans>
          ) : (
            <Trans>
              According to the request, {name} in {tree.name} also belongs to {familyTreeName}.
            </Trans>
          )}{' '}
          <Trans>
            Members of each tree will see a link to the other tree. In the other tree they see only what they have
            access to.
          </Trans>
        </p>
        <Field
          label={
            known ? t`A second person who is in both trees (optional)` : t`The same person in your tree (optional)`
          }
          hint={known ? undefined : t`If you do not choose a person, the link opens the whole tree.`}
        >
          <PersonOfTree treeId={link.familyTreeId} picked={person} onPick={setPerson} />
        </Field>
        <FormError text={accept.error ? wordsFor(accept.error) : undefined} />
      </form>
    </Dialog>
  )
}
