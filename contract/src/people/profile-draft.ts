import * as z from 'zod/mini'
import { calendarChoices } from '../kit/calendar-choice.ts'
import { digitChoices } from '../kit/digit-choice.ts'
import { languages } from '../kit/languages.ts'
import { line, optionalLine, optionalPhone, optionalText, Version } from '../kit/scalars.ts'

/** What people change about themselves; a field that is left out stays as it is. */
export const UserDetailDraft = z.object({
  name: z.optional(line(100)),
  phone: z.optional(optionalPhone),
  bio: z.optional(optionalText(2000)),
  calendar: z.optional(z.enum(calendarChoices)),
  digits: z.optional(z.enum(digitChoices)),
  language: z.optional(z.enum(languages)),
  /** The IANA name of a zone, such as Asia/Kathmandu; null for that of the device. */
  zone: z.optional(optionalLine(64)),
  version: z.optional(Version),
})
