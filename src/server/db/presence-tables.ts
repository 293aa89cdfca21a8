/** On PostgreSQL: what each server has told the others of who is here. For a minute only, and in no backup. */
export type PresenceTables = {
  presence: {
    server: string
    /** Counts what the server has told. */
    version: number
    at: string
    /** JSON: Seen[] of presence/people.ts. */
    seen: string
  }
}
