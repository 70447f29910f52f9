import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from '../../kit/router/react.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { heritagePaths } from '../core/paths.ts'
import { mapPath } from '../core/map-path.ts'
import { MapPlaces } from './map-places.tsx'
import { MyPlaces } from './my-places.tsx'
import { PopularPlaces } from './popular-places.tsx'
import { RecommendedPlaces } from './recommended-places.tsx'

const tabs = ['main', 'popular', 'recommended', 'mine'] as const
type Tab = (typeof tabs)[number]

/** The lists of heritage: each tab has an address of its own, and one screen for all keeps the focus on the tab. */
export function HeritageScreen() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = pathname.toLowerCase().replace(/\/+$/, '')
  const tab = tabs.find((one) => heritagePaths[one] === address) ?? 'main'
  const titled = (value: Tab, label: string, panel: ReactNode) => ({ value, label, panel: value === tab && panel })
  return (
    <Page width="wide">
      <PageTitle
        title={t`Heritage`}
        actions={
          <ButtonLink to={heritagePaths.create} icon={<Plus aria-hidden="true" />}>
            <Trans>New place</Trans>
          </ButtonLink>
        }
      />
      <Tabs
        label={t`Which places`}
        value={tab}
        onChange={(next) => void navigate(next === 'main' ? mapPath() : heritagePaths[next])}
        tabs={[
          titled('main', t({ message: 'Map', context: 'of places' }), <MapPlaces />),
          titled('popular', t({ message: 'Popular', context: 'places' }), <PopularPlaces />),
          titled('recommended', t({ message: 'Recommended', context: 'places' }), <RecommendedPlaces />),
          titled('mine', t`My heritage`, <MyPlaces />),
        ]}
      />
    </Page>
  )
}
