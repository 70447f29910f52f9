import type { MergeField } from '@mulghar/contract/trees/review'
import type { Person } from '@mulghar/contract/trees/person'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { valueInWords } from '../core/field-value.ts'
import { fullName } from '../core/person-names.ts'
import { written } from '../../kit/written.ts'

/** One person's words in a field, as they stand beside the other's. */
export function MergeValue({ person, field }: { person: Person; field: MergeField }) {
  switch (field) {
    case 'name':
      return fullName(person)
    case 'image':
      return <Avatar firstName={person.firstName} lastName={person.lastName} pictureUrl={person.image?.thumbUrl} />
    case 'email':
    case 'phoneNumber':
    case 'bloodGroup':
    case 'bio':
      return (
        <span {...written(person.contactDetails?.[field])} className="wrap-anywhere whitespace-pre-line">
          {person.contactDetails?.[field]}
        </span>
      )
    default:
      return <span className="wrap-anywhere">{valueInWords(field, person[field])}</span>
  }
}
