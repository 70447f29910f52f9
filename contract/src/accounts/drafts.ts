import * as z from 'zod/mini'
import { Email, line, optionalPhone, plainLine } from '../kit/scalars.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** 8 to 128 characters of any kind, spaces included; never trimmed. */
export const Password = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))
const GivenPassword = z.string().check(z.minLength(1, 'required'), z.maxLength(1000))

export const Registration = z.object({ name: line(100), email: Email, phone: optionalPhone, password: Password })
export const Credentials = z.object({
  email: Email,
  password: GivenPassword,
  deviceName: z.optional(plainLine(100)),
})

export const PasswordChange = z.object({ currentPassword: GivenPassword, newPassword: Password })
