import { useLingui } from '@lingui/react/macro'
import { OwnPhotos } from '../../documents/public.ts'
import { OwnGroupInvitations } from '../../groups/public.ts'
import { paths } from '../../kit/paths.ts'
import { useSearchParams } from '../../kit/router/react.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { OwnLeft } from '../../messages/public.ts'
import { OwnComments, OwnLikes } from '../../reactions/public.ts'
import { OwnSent } from '../../trees/public.ts'

const tabs = ['comments', 'photos', 'likes', 'messages', 'trees'] as const

/** Comments, photos, likes and invitations of a member, also where they have lost access, so that they can delete them. */
export function ActivityScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  return (
    <Page>
      <BackButton fallback={paths.settings} />
      <PageTitle
        title={t`My comments and photos`}
        text={t`You can delete these at any time, even where you no longer have access.`}
      />
      <Tabs
        label={t`My comments and photos`}
        value={tabs.find((tab) => tab === query.get('tab')) ?? 'comments'}
        onChange={(tab) => setQuery(tab === 'comments' ? {} : { tab }, { replace: true })}
        tabs={[
          { value: 'comments', label: t`Comments`, panel: <OwnComments /> },
          { value: 'photos', label: t`Photos`, panel: <OwnPhotos /> },
          { value: 'likes', label: t`Likes`, panel: <OwnLikes /> },
          { value: 'messages', label: t`Messages`, panel: <OwnLeft /> },
          { value: 'trees', label: t`Invitations`, panel: <Sent /> },
        ]}
      />
    </Page>
  )
}

function Sent() {
  return (
    <div className="grid gap-6">
      <OwnSent />
      <OwnGroupInvitations />
    </div>
  )
}
