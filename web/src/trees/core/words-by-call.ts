import { msg } from '@lingui/core/macro'
import type { CallWords } from '../../kit/words.ts'

const asked = msg`You have already requested to join or are a member of this tree.`

export const wordsOfJoining = {
  of: { 'trees/already-member': asked },
  said: { 400: { 'Member already exists in family tree': asked } },
  at: {
    400: msg`Invalid request. Please try again.`,
    401: msg`Please log in to request to join a family tree.`,
    403: msg`You are not authorized to join this tree.`,
  },
  always: msg`Failed to send join request. Please try again.`,
} satisfies CallWords

export const wordsOfCancelling = {
  at: {
    400: msg`Invalid request. Please try again.`,
    401: msg`Please log in to cancel a join request.`,
    403: msg`You are not authorized to cancel this request.`,
  },
  always: msg`Failed to cancel join request. Please try again.`,
} satisfies CallWords

export const wordsOfSearch = {
  at: {
    400: msg`Invalid search parameters. Please check your input.`,
    403: msg`You are not authorized to perform this search.`,
  },
} satisfies CallWords

export const wordsOfOwnInvitations = { fallback: msg`Your invitations could not be loaded.` } satisfies CallWords
export const wordsOfOwnJoinRequests = {
  fallback: msg`Your requests to join could not be loaded.`,
} satisfies CallWords
export const wordsOfOwnProposals = { fallback: msg`Your changes could not be loaded.` } satisfies CallWords
export const wordsOfOwnLinkRequests = { fallback: msg`Your link requests could not be loaded.` } satisfies CallWords
