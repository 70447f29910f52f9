import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'

/** One person, under every name there is for her. */
export function NamesPicture() {
  const { t } = useLingui()
  return (
    <div className="mx-auto grid max-w-96 gap-3">
      <div className="flex min-h-11 items-center gap-3 rounded-full border border-line-strong bg-surface px-4">
        <Search className="size-4.5 text-ink-faint" />
        <span>Srestha</span>
        <span className="-ml-2.5 h-5 w-px bg-ink" />
      </div>
      <div className="grid gap-3 rounded-md border border-line bg-surface p-4 shadow-lift">
        <div className="flex items-center gap-3.5">
          <Avatar firstName="Sita" lastName="Shrestha" gender="FEMALE" size="lg" />
          <div className="min-w-0">
            <p className="font-display text-lg leading-snug font-semibold">Sita Shrestha</p>
            <p lang="ne" className="text-ink-soft">
              सीता श्रेष्ठ
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone="woman">female</Badge>
          <Badge tone="marigold">{t`Gotra: Kashyap`}</Badge>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          <dt className="text-ink-faint">{t`Born`}</dt>
          <dd>{t`about 2017 B.S.`}</dd>
          <dt className="text-ink-faint">{t`At home called`}</dt>
          <dd lang="ne">कान्छी</dd>
        </dl>
      </div>
    </div>
  )
}
