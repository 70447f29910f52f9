import * as z from 'zod/mini'
import { Email, line, text } from '../kit/scalars.ts'

export const ContactMessage = z.object({ name: line(100), email: Email, subject: line(200), message: text(5000) })
