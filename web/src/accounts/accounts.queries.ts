import { accounts } from '@mulghar/contract/accounts/accounts'
import { service } from '@mulghar/contract/service/service'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { beginSession } from '../session/session.ts'

export const accountsQueries = {
  all: ['accounts'] as const,
  config: () =>
    queryOptions({
      queryKey: [...accountsQueries.all, 'config'],
      queryFn: ({ signal }) => call(service.config, {}, { signal }),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...accountsQueries.all, 'devices'],
      queryFn: ({ signal }) => call(accounts.devices, {}, { signal }),
    }),
  resetLink: (token: string) =>
    queryOptions({
      queryKey: [...accountsQueries.all, 'reset-link', token],
      queryFn: ({ signal }) => call(accounts.checkReset, { params: { token } }, { signal }).then(() => true),
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
}

export const accountsMutations = {
  login: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof accounts.login>) => call(accounts.login, { body }, { bearer: null }),
      onSuccess: beginSession,
    }),
  register: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof accounts.register>) => call(accounts.register, { body }, { bearer: null }),
      onSuccess: beginSession,
    }),
  forgotPassword: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof accounts.forgotPassword>) => call(accounts.forgotPassword, { body }),
    }),
  resetPassword: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof accounts.resetPassword>) => call(accounts.resetPassword, { body }),
    }),
  changePassword: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof accounts.changePassword>) => call(accounts.changePassword, { body }),
      onSuccess: () => refreshDevices(cache),
    }),
  endDevice: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(accounts.endDevice, { params: { id } }),
      onSettled: () => refreshDevices(cache),
    }),
  endOtherDevices: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(accounts.endDevices, {}),
      onSettled: () => refreshDevices(cache),
    }),
}

function refreshDevices(cache: QueryClient) {
  return cache.invalidateQueries({ queryKey: accountsQueries.devices().queryKey })
}
