import type { MessageKind } from '#contract/message-texts.ts'

/** Who pays for whom. */
export type FamilyTables = {
  /** What is empty is that of the first child. */
  families: { family_id: string; name: string; contact_name: string; phone: string; language: '' | 'en' | 'zh' }
  /** A student's times in families, without a gap. `until` is null in the one that lasts. */
  family_members: { family_id: string; student_id: string; since: string; until: string | null }
  /** Texts that somebody opened in WhatsApp or copied. */
  reminders: {
    reminder_id: string
    family_id: string
    kind: MessageKind
    channel: 'whatsapp' | 'copy'
    /** A number with the code of its country. */
    recipient: string
    text: string
    /** A username. */
    staff: string
    at: string
  }
}
