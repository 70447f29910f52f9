import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import formatPage from '../../../docs/vault-format.md?url'
import { linkLook } from '../kit/ui/text-link.tsx'

/** The only place with technical words. */
export function HowItWorks() {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-medium text-accent [&::-webkit-details-marker]:hidden">
        <Trans>How it works</Trans>
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="grid gap-3 pb-2 text-sm text-ink-soft [counter-reset:step] *:grid *:grid-cols-[1.75rem_minmax(0,1fr)] *:before:font-display *:before:text-lg *:before:leading-tight *:before:font-semibold *:before:text-clay *:before:content-[counter(step,var(--digits,decimal))] *:[counter-increment:step]">
        <li>
          <Trans>
            Your browser turns your password into a key (Argon2id, with 64 MB of memory, so that guessing is slow). The
            password itself never leaves this device.
          </Trans>
        </li>
        <li>
          <Trans>
            That key opens a second key, and the second key locks your files and their names (AES-256-GCM) before they
            are sent. A new password changes the first lock only; the files stay as they are.
          </Trans>
        </li>
        <li>
          <Trans>Your 24 words are a spare key to the second one. They are shown once and are not kept anywhere.</Trans>
        </li>
        <li>
          <span>
            <Trans>
              The server keeps the locked files and a fingerprint of your key. It recognises you by the fingerprint but
              cannot open anything with it.
            </Trans>{' '}
            <a href={formatPage} target="_blank" rel="noreferrer" className={linkLook}>
              <Trans>The whole format, for experts</Trans>
            </a>
          </span>
        </li>
      </ol>
    </details>
  )
}
