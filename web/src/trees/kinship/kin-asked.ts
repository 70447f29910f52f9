/** What the kinship panel is asked; people are places in the tree. */
export type KinAsked = { question: 'pair' | 'everyone'; from: number | undefined; to: number | undefined }

/** Reads the question from an address such as `?kin=pair&from=ID&to=ID`; undefined where the panel is closed. */
export function kinAskedIn(query: URLSearchParams, ids: readonly string[]): KinAsked | undefined {
  const question = query.get('kin')
  if (question !== 'pair' && question !== 'everyone') return undefined
  const place = (name: string) => {
    const at = ids.indexOf(query.get(name) ?? '')
    return at < 0 ? undefined : at
  }
  return { question, from: place('from'), to: place('to') }
}

/** The address with another question, or without one. */
export function withKinAsked(
  query: URLSearchParams,
  ids: readonly string[],
  asked: KinAsked | undefined,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  set('kin', asked?.question)
  set('from', asked?.from === undefined ? undefined : ids[asked.from])
  set('to', asked?.to === undefined ? undefined : ids[asked.to])
  return next
}
