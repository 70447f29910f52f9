import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Person } from '@mulghar/contract/trees/person'

// The jsonb columns of a person hold the same shapes that the wire shows. A column without anything in it is null.

export type PersonName = Person['names'][number]
export type Contact = {
  email?: string | null
  phoneNumber?: string | null
  bloodGroup?: string | null
  bio?: string | null
}
export type City = { id: string | null; name: string | null; countryName: string | null }
export type Address = {
  id: string
  address: string | null
  city: City | null
  startDate: string | null
  endDate: string | null
  currentAddress: boolean
}
export type Education = NonNullable<Person['educations']>[number]
export type Job = NonNullable<Person['jobs']>[number]
export type Source = NonNullable<Person['sources']>[number]
export type Fact = { id: string; type: string; value: string | null; date: PartialDate | null; place: string | null }
export type Note = NonNullable<Person['notes']>[number]
