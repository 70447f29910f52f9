import * as z from 'zod/mini'
import { Email, text } from '../kit/scalars.ts'

export const ContactMessage = z.object({ name: text(100), email: Email, subject: text(200), message: text(5000) })
