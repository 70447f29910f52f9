/** Whoever keeps the tokens; the session says who that is. */
export type TokenKeeper = {
  token: () => string | null
  /** The token to use after one was refused, or null where the session is over. One exchange for all who wait. */
  renew: (refused: string | null) => Promise<string | null>
}

let keeper: TokenKeeper = { token: () => null, renew: async () => null }

export function carryTokensOf(next: TokenKeeper): void {
  keeper = next
}

/** Makes a request with the bearer's token; refused for that token, it is made once more with a new one. */
export async function authorised(attempt: (token: string | null) => Promise<Response>): Promise<Response> {
  const token = keeper.token()
  const response = await attempt(token)
  if (response.status !== 401) return response
  const renewed = await keeper.renew(token)
  if (renewed === null) return response
  await response.body?.cancel()
  return attempt(renewed)
}
