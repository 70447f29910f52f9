import {
  Component,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Location } from './location.ts'
import type { Params } from './match.ts'
import type { NavigateOptions, Router, RouterState } from './router.ts'
import { scrollFor } from './scroll.ts'

type Failed = ComponentType<{ error: unknown }>

const RouterContext = createContext<{ router: Router; Failed: Failed } | undefined>(undefined)
const StateContext = createContext<RouterState | undefined>(undefined)

type RouterViewProps = {
  router: Router
  /** Stands where a page breaks, or its code does not come. */
  Failed: Failed
  /** Stands until the first page is there. */
  Waiting: ComponentType
}

/** The page of the address, in its frame. */
export function RouterView({ router, Failed, Waiting }: RouterViewProps) {
  const [state, setState] = useState(router.state)
  const { shown, location } = state
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state()))
    setState(router.state())
    return router.subscribe(follow)
  }, [router])
  const isShown = shown !== undefined
  useLayoutEffect(() => {
    if (isShown) scrollFor(location)
  }, [isShown, location])
  const given = useMemo(() => ({ router, Failed }), [router, Failed])
  return (
    <RouterContext value={given}>
      <StateContext value={state}>
        {shown ? (
          <Boundary location={location} Failed={Failed}>
            <shown.Layout />
          </Boundary>
        ) : (
          <Waiting />
        )}
      </StateContext>
    </RouterContext>
  )
}

/** The place of the page in its frame. */
export function Outlet() {
  const { Failed } = useRouterContext()
  const { shown, location } = useRouterState()
  if (!shown) return null
  return (
    <Boundary location={location} Failed={Failed}>
      <shown.Page />
    </Boundary>
  )
}

type BoundaryProps = { location: Location; Failed: Failed; children: ReactNode }
type BoundaryState = { location: Location; failure: { error: unknown } | undefined }

/** Catches what breaks, until somebody goes elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return before.location === location ? null : { location, failure: undefined }
  }

  override render(): ReactNode {
    const { Failed, children } = this.props
    return this.state.failure ? <Failed error={this.state.failure.error} /> : children
  }
}

function useRouterContext() {
  const given = useContext(RouterContext)
  if (!given) throw new Error('There is no router around this')
  return given
}

function useRouterState(): RouterState {
  const state = useContext(StateContext)
  if (!state) throw new Error('There is no router around this')
  return state
}

export const useRouter = (): Router => useRouterContext().router

export const useLocation = (): Location => useRouterState().location

/** Another one for each page: what has it as its key begins anew with the page. */
export const usePageKey = (): string => useRouterState().pageKey

/** Whether another page is on its way. */
export const useIsLoading = (): boolean => useRouterState().isLoading

const none: Params = {}

/** What the `:names` of the page's path stand for. */
export const useParams = (): Partial<Params> => useRouterState().shown?.params ?? none

export const useNavigate = (): Router['navigate'] => useRouter().navigate

type Query = URLSearchParams | Record<string, string>
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void

/** What stands after the `?`, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const router = useRouter()
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQuery>(
    (next, options) => {
      const { pathname, search: now } = router.state().location
      const asked = typeof next === 'function' ? next(new URLSearchParams(now)) : next
      void router.navigate(`${pathname}?${new URLSearchParams(asked).toString()}`, options)
    },
    [router],
  )
  return [query, setQuery]
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
