import { Email } from '@mulghar/contract/kit/scalars'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'
import { Refusal, type RefusedField } from '../failures.ts'
import { toast } from '../toast.ts'
import { Field } from './field.tsx'
import { Textarea } from './textarea.tsx'
import { wordsForIssue } from '../words.ts'

/** An address to which no mail can go, and why. */
type WrongAddress = { email: string; code: RefusedField['code'] }

/** The addresses in what was typed: commas, semicolons, blanks and lines stand between them. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function wrongAmong(emails: readonly string[]): WrongAddress[] {
  return emails.filter((email) => !Email.safeParse(email).success).map((email) => ({ email, code: 'email' }))
}

/** Of what was sent, those that the server has named in its refusal. */
function namedIn(error: unknown, emails: readonly string[]): WrongAddress[] {
  if (!(error instanceof Refusal)) return []
  return error.fields.flatMap(({ field, code }) => {
    const email = emails[Number(/^emails\.(\d+)$/.exec(field)?.[1] ?? -1)]
    return email === undefined ? [] : [{ email, code }]
  })
}

/** Marks an address where it stands in the text. */
function markIn(box: HTMLTextAreaElement | null, { email }: WrongAddress): void {
  const start = box?.value.indexOf(email) ?? -1
  if (!box || start < 0) return
  box.focus()
  box.setSelectionRange(start, start + email.length)
}

type MailAddressesProps = {
  value: string
  onChange: (text: string) => void
  /** Shown as long as they stand in the text. */
  wrong: readonly WrongAddress[]
  box: RefObject<HTMLTextAreaElement | null>
}

/** Whom to write to: which of the addresses are wrong is said for each. */
export function MailAddresses({ value, onChange, wrong, box }: MailAddressesProps) {
  const { t } = useLingui()
  const typed = new Set(addressesIn(value))
  const shown = wrong.filter(({ email }) => typed.has(email))
  const inWords = ({ email, code }: WrongAddress) => {
    const words = wordsForIssue({ code })
    return t`${email}: ${words}`
  }
  const [only] = shown
  const error = shown.length > 1 ? t`Please check these addresses:` : only && inWords(only)
  return (
    <div className="grid gap-1.5">
      <Field
        label={t`Email addresses`}
        hint={t`Separate addresses with commas. Each invitation can be used once, within 14 days.`}
        error={error}
      >
        <Textarea ref={box} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {shown.length > 1 && (
        <ul className="grid list-disc gap-0.5 pl-5 text-xs font-medium text-sindoor">
          {shown.map((one) => (
            <li key={one.email} className="wrap-anywhere">
              {inWords(one)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is answered when invitations were sent, or were not. */
type Told = { onSuccess: (sent: { refused: readonly WrongAddress[] }) => void; onError: (error: unknown) => void }

/** Addresses as they are typed: those to which nothing can go are marked, and stay when the others have gone. */
export function useMails() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly WrongAddress[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  const emails = addressesIn(text)
  function mark(addresses: readonly WrongAddress[]) {
    setWrong(addresses)
    if (addresses[0]) markIn(box.current, addresses[0])
  }
  function send(by: (emails: string[], told: Told) => void, onAllSent: () => void) {
    const mistyped = wrongAmong(emails)
    mark(mistyped)
    if (mistyped.length > 0) return
    by(emails, {
      onSuccess: ({ refused }) => {
        if (refused.length === 0) return onAllSent()
        toast.success(t`The other invitations were sent`)
        setText(refused.map(({ email }) => email).join('\n'))
        setWrong(refused)
      },
      onError: (error) => mark(namedIn(error, emails)),
    })
  }
  return {
    /** For the field. */
    box: { value: text, onChange: setText, wrong, box },
    isEmpty: emails.length === 0,
    /** What can be said of a single address stands beside it. */
    isSaid: wrong.length > 0,
    send,
    clear: () => setText(''),
  }
}
