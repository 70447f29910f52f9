import type { Endpoint, InputOf, ReplyOf } from '@mulghar/contract/kit/endpoint'
import { perform } from '../../kit/call.ts'
import type { Loose } from '../../kit/request.ts'
import { send } from '../../kit/transport.ts'

/**
 * A call that the page makes by itself, such as marking as read, or one whose state the page shows otherwise. The page does not say that
 * its answer is slow. Throws like `call`.
 */
export function quietCall<E extends Endpoint>(row: E, input: InputOf<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
  const { body } = input as Loose
  return perform(
    row,
    input as Loose,
    body,
    {},
    (address, headers) =>
      send(address, {
        method: row.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    async (response) => (response.status === 204 ? undefined : await response.json()) as ReplyOf<E>,
    false,
  )
}
