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
  /** What came in at the bank. */
  bank_lines: {
    bank_line_id: string
    /** SHA-256 of the row, hex. */
    fingerprint: string
    day: string
    cents: number
    /** As in the file. */
    text: string
    /** What of the text may be the same with the next payment, folded; '' where nothing is. */
    payer: string
    /** null: the file has no balance. */
    balance_cents: number | null
    /** Among equal rows of the day, from 1. */
    number: number
    file_name: string
    imported_at: string
    imported_by: string
    ignored_at: string | null
    ignored_by: string | null
  }
  /** The receipt of a bank line. One that was taken back does not count. Append-only, by trigger. */
  bank_matches: {
    bank_line_id: string
    /** How often the line has been matched by now, from 1. */
    time: number
    receipt_ref: string
    matched_at: string
    matched_by: string
  }
}
