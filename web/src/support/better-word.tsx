import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type FormEvent } from 'react'
import { FormError } from '../kit/form-error.tsx'
import { i18n } from '../kit/i18n.ts'
import { useMutation } from '../kit/mutation.ts'
import { report } from '../kit/report.ts'
import { useLocation, useParams } from '../kit/router/react.tsx'
import { saidNow, type Said } from '../kit/said-words.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { CancelButton } from '../kit/ui/cancel-button.tsx'
import { Dialog } from '../kit/ui/dialog.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { wordsFor } from '../kit/words.ts'
import { pageName } from './page-name.ts'
import { supportMutations } from './support.queries.ts'

const mostLetters = 500

type Props = { onClose: () => void }

/** Asks which of the page's sentences could be said better, and how. */
export default function BetterWord({ onClose }: Props) {
  const [said, setSaid] = useState<readonly Said[]>()
  useEffect(() => {
    saidNow().then(setSaid, report)
  }, [])
  return said && <Opened said={said} onClose={onClose} />
}

function Opened({ said, onClose }: Props & { said: readonly Said[] }) {
  const { t } = useLingui()
  const [id, setId] = useState('')
  const [better, setBetter] = useState('')
  const give = useMutation(supportMutations.feedback())
  const page = pageName(useLocation().pathname, useParams())
  const chosen = said.find((one) => one.id === id)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!chosen || better.trim() === '' || give.isPending) return
    give.mutateAsync({ type: 'IDEA', message: letterOf(chosen, better.trim(), page) }).then(() => {
      onClose()
      toast.success(t`Thank you. The people who run this site will read it.`)
    }, report)
  }

  const missing = chosen ? better.trim() === '' && t`Please type better words.` : t`Please choose the words.`
  return (
    <Dialog
      about="own:better-word"
      open
      onClose={onClose}
      locked={give.isPending}
      width="sm"
      title={t`Suggest a better word`}
      text={t`Choose words of this page that could be better, and say how.`}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form="better-word" busy={give.isPending} busyText={t`Sending...`} blocked={missing}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <form id="better-word" noValidate onSubmit={send} className="grid gap-4">
        <FormError text={give.error ? wordsFor(give.error) : undefined} />
        <Field label={t`Words of this page`} required>
          <Select value={id} onChange={({ target }) => setId(target.value)}>
            <option value="">{t({ message: `Choose`, context: `words` })}</option>
            {said.map((one) => (
              <option key={one.id} value={one.id}>
                {one.text}
              </option>
            ))}
          </Select>
        </Field>
        {chosen && <p className="rounded-md bg-ground px-3 py-2 wrap-anywhere">{chosen.text}</p>}
        <Field label={t`Better words`} required>
          <Textarea value={better} rows={3} limit={mostLetters} onChange={({ target }) => setBetter(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** The message to the people who keep the catalogues. */
const letterOf = ({ id, text }: Said, better: string, page: string) =>
  [`Better word (${i18n.locale})`, `id: ${id}`, `now: ${text}`, `better: ${better}`, `page: ${page}`].join('\n')
