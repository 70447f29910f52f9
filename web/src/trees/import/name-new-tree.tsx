import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import type { Progress as Sent } from '../../kit/transport.ts'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { wordsFor } from '../../kit/words.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { Form } from '../../kit/ui/form.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

/** A tree that an import has made is called like its file, and has no picture: what it shall be called, and look like. */
export function NameNewTree({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const tree = useQuery(treeQueries.detail(treeId))
  const [typed, setTyped] = useState<string>()
  const [image, setImage] = useState<File>()
  const [sent, setSent] = useState<Sent>()
  const update = useMutation(treeMutations.update(cache, treeId))
  const setPicture = useMutation(treeMutations.setImage(cache, treeId))
  const { watch, forget } = useUnsaved(`tree:${treeId}:name`)
  const save = useMutation({
    mutationFn: async (name: string) => {
      // A name that was typed back to the first one replaces one that another device has saved meanwhile.
      if (typed !== undefined) await update.mutateToEnd({ name })
      if (image) await setPicture.mutateToEnd({ file: image, slot: 'image', onProgress: setSent })
    },
    onSuccess() {
      forget()
      toast.success(t`Family tree saved`)
    },
    onSettled: () => setSent(undefined),
  })
  if (!tree.data) return null
  const name = typed ?? tree.data.name
  return (
    <Card>
      <Form
        busy={save.isPending}
        ref={watch}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(name.trim())
        }}
      >
        <CardTitle>
          <Trans>Name this tree</Trans>
        </CardTitle>
        <FormError text={save.error ? wordsFor(save.error) : undefined} />
        <Field label={t`Name`}>
          <Input value={name} maxLength={120} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <PicturePicker
          label={t`Tree image`}
          pictureUrl={tree.data.treeImage?.url}
          hint={t`For example your house, your village or an old photo.`}
          busy={sent !== undefined}
          onPick={setImage}
        />
        {sent && <Progress label={t`Sending the picture`} part={sent.total > 0 ? sent.sent / sent.total : 1} />}
        <Button
          type="submit"
          variant="soft"
          busy={save.isPending}
          blocked={name.trim() === '' && t`Please enter a name.`}
          className="justify-self-start"
        >
          <Trans>Save name and picture</Trans>
        </Button>
      </Form>
    </Card>
  )
}
