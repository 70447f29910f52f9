import type { Person, PersonLine } from '@mulghar/contract/trees/person'
import type { Tree } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { linkMutations } from './links.queries.ts'
import { PersonOfTree } from '../person/person-of-tree.tsx'
import { TreePicker } from './tree-picker.tsx'

type LinkDialogProps = { person: Person; open: boolean; onClose: () => void }

/** Asks that a person stands for somebody, or for the family, of another tree. */
export const LinkDialog = beginsEmpty(OpenedLinkDialog)

function OpenedLinkDialog({ person, open, onClose }: LinkDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const [tree, setTree] = useState<Tree | null>(null)
  const [other, setOther] = useState<PersonLine | null>(null)
  const [message, setMessage] = useState('')
  const ask = useMutation(linkMutations.ask(useQueryClient(), person.familyTreeId, person.id))
  const name = fullName(person) || t`Unknown name`
  const isMine = tree?.role === 'OWNER'

  function send() {
    if (!tree || ask.isPending) return
    const wish = { targetTreeId: tree.id, targetPersonId: other?.id ?? null, message: message.trim() }
    ask.mutate(wish, {
      onSuccess: ({ status }) => {
        toast.success(status === 'ACTIVE' ? t`Linked with ${tree.name}` : t`Request sent to the owner of ${tree.name}`)
        onClose()
      },
    })
  }
  return (
    <Dialog
      about={`person:${person.id}:link`}
      open={open}
      onClose={onClose}
      locked={ask.isPending}
      title={t`Link ${name} with another family tree`}
      actions={
        <Button
          type="submit"
          form={formId}
          busy={ask.isPending}
          blocked={!tree && t`Please choose a family tree first`}
        >
          {isMine ? <Trans context="verb">Link</Trans> : <Trans>Send request</Trans>}
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
          <Trans>
            For a person who belongs to two families, for example by marriage. A link on the chart will lead from one
            tree to the other. The trees stay separate, and no one gets access to the other tree.
          </Trans>
        </p>
        <Field label={t`Family tree`}>
          <TreePicker
            except={person.familyTreeId}
            picked={tree}
            onPick={(next) => {
              setTree(next)
              setOther(null)
            }}
          />
        </Field>
        {tree?.can.open && (
          <Field
            label={t`The same person in that tree (optional)`}
            hint={t`If you do not choose a person, the link opens the whole tree.`}
          >
            <PersonOfTree key={tree.id} treeId={tree.id} picked={other} onPick={setOther} />
          </Field>
        )}
        {tree && !isMine && (
          <Field
            label={t`Message (optional)`}
            hint={t`The owner of that tree decides, and will see your name, your tree and ${name}.`}
          >
            <Textarea rows={2} maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
          </Field>
        )}
        <FormError text={ask.error ? wordsFor(ask.error) : undefined} />
      </form>
    </Dialog>
  )
}
