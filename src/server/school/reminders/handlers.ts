import { getReminders } from './get-reminders.ts'
import { logReminder } from './log-reminder.ts'

/** The answers about texts to families. */
export const reminders = { getReminders, logReminder } as const
