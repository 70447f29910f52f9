import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'

export const Country = z.object({ countryCode: z.string(), countryName: z.string() })
export type Country = z.infer<typeof Country>

export const City = z.object({
  id: z.string(),
  name: z.string(),
  region: z.nullable(z.string()),
  countryCode: z.string(),
  countryName: z.string(),
  timezone: z.string(),
})
export type City = z.infer<typeof City>

export const maxCities = 20

export const places = endpoints({
  countries: {
    method: 'GET',
    path: '/v1/city/countries',
    summary: 'The countries of the world, by name.',
    access: 'member',
    reply: z.object({ data: z.array(Country), next: z.nullable(z.string()), hasNext: z.boolean() }),
  },
  filter: {
    method: 'GET',
    path: '/v1/city/filter',
    summary: 'Cities of a country whose name begins so, the largest first.',
    access: 'member',
    query: z.object({
      countryCode: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'not-offered')),
      cityPrefix: z.string().check(z.trim(), z.maxLength(100)),
    }),
    reply: z.object({ data: z.array(City), next: z.nullable(z.string()), hasNext: z.boolean() }),
    rate: 'search',
  },
  city: {
    method: 'GET',
    path: '/v1/city/:id',
    summary: 'One city.',
    access: 'member',
    params: z.object({ id: z.string().check(z.maxLength(60)) }),
    reply: City,
    errors: ['places/city-not-found'],
  },
})
