import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sentences that belong to a call rather than to a code. */
export type CallWords = {
  /** Instead of all others, for a code. */
  of?: Partial<Record<ErrorCode, MessageDescriptor>>
  /** The same for a message, at its status, whatever code is with it. */
  said?: Record<number, Record<string, MessageDescriptor>>
  /** Instead of the code's words, at this status. */
  at?: Record<number, MessageDescriptor>
  /** Instead of every other code's words. */
  always?: MessageDescriptor
  /** Where the server has said nothing at all. */
  fallback?: MessageDescriptor
}

export const wordsByCall = {
  login: { fallback: msg`Login failed. Please check your credentials.` },
  refresh: { fallback: msg`Failed to refresh token. Please log in again.` },
  profile: { at: { 404: msg`User not found` }, always: msg`Failed to load user profile` },
  joinTree: {
    of: { 'trees/already-member': msg`You have already requested to join or are a member of this tree.` },
    said: {
      400: {
        'Member already exists in family tree': msg`You have already requested to join or are a member of this tree.`,
      },
    },
    at: {
      400: msg`Invalid request. Please try again.`,
      401: msg`Please log in to request to join a family tree.`,
      403: msg`You are not authorized to join this tree.`,
    },
    always: msg`Failed to send join request. Please try again.`,
  },
  cancelJoin: {
    at: {
      400: msg`Invalid request. Please try again.`,
      401: msg`Please log in to cancel a join request.`,
      403: msg`You are not authorized to cancel this request.`,
    },
    always: msg`Failed to cancel join request. Please try again.`,
  },
  treeSearch: {
    at: {
      400: msg`Invalid search parameters. Please check your input.`,
      403: msg`You are not authorized to perform this search.`,
    },
  },
} as const satisfies Record<string, CallWords>

export type CallName = keyof typeof wordsByCall
