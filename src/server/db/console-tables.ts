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

/** The table of recordings. */
export type RecordingTables = {
  recordings: {
    recording_id: string
    name: string
    /** Whose it is. */
    owner: string
    /** JSON: the steps of the contract. */
    steps: string
  }
}

/** The table of saved views. */
export type ViewTables = {
  views: {
    view_id: string
    name: string
    /** Null for the ready-made ones, and when the account is gone. */
    owner: string | null
    shared: 0 | 1
    /** 1 to 9. */
    key: number | null
    screen: string
    search: string
    version: number
    changed_by: string | null
  }
}
