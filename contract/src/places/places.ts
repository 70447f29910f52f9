import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'

export const Country = z.object({ countryCode: z.string(), countryName: z.string() })
export type Country = z.infer<typeof Country>

export const City = z.object({
  id: z.string(),
  name: z.string(),
  /** In the script of the country, where it is known. */
  nativeName: z.nullable(z.string()),
  region: z.nullable(z.string()),
  countryCode: z.string(),
  countryName: z.string(),
  timezone: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type City = z.infer<typeof City>

export const maxCities = 20

export const places = endpoints({
  countries: {
    method: 'GET',
    path: '/v1/city/countries',
    summary: 'The countries of the world, by name.',
    access: 'member',
    scope: null,
    reply: z.object({ data: z.array(Country), next: z.nullable(z.string()), hasNext: z.boolean() }),
  },
  filter: {
    method: 'GET',
    path: '/v1/city/filter',
    summary: 'Cities of a country whose name begins so, the largest first.',
    access: 'member',
    scope: null,
    query: z.object({
      countryCode: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'not-offered')),
      cityPrefix: z.string().check(z.trim(), z.maxLength(100)),
    }),
    reply: z.object({ data: z.array(City), next: z.nullable(z.string()), hasNext: z.boolean() }),
    rate: 'search',
  },
  search: {
    method: 'GET',
    path: '/v1/city/search',
    summary: 'Cities of all countries whose name begins so, the largest first.',
    access: 'member',
    scope: null,
    query: z.object({ q: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(100)), ...pageQuery }),
    reply: page(City),
    rate: 'search',
  },
  city: {
    method: 'GET',
    path: '/v1/city/:id',
    summary: 'One city.',
    access: 'member',
    scope: null,
    params: z.object({ id: z.string().check(z.maxLength(60)) }),
    reply: City,
    errors: ['places/city-not-found'],
  },
})
